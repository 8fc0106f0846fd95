import type { AttachmentKind } from '@recado/contract';
import { type Icon, IconFileText, IconGif, IconMicrophone, IconPhoto, IconVideo } from '@tabler/icons-react';

export const attachmentIcons: Record<AttachmentKind, Icon> = {
  image: IconPhoto,
  document: IconFileText,
  voice: IconMicrophone,
  video: IconVideo,
  gif: IconGif,
};
