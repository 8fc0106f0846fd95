import type { proto } from '@whiskeysockets/baileys';
import type { FileKind, FileOptions } from '../account.ts';
import type { MediaKind, MediaStore } from '../network/media-store.ts';

/** What the keys are made for, and what the type is where nobody says. */
const kinds: Record<FileKind, { purpose: MediaKind; mimetype: string }> = {
  image: { purpose: 'Image', mimetype: 'image/jpeg' },
  video: { purpose: 'Video', mimetype: 'video/mp4' },
  gif: { purpose: 'Video', mimetype: 'video/mp4' },
  audio: { purpose: 'Audio', mimetype: 'audio/mpeg' },
  voice: { purpose: 'Audio', mimetype: 'audio/ogg; codecs=opus' },
  document: { purpose: 'Document', mimetype: 'application/octet-stream' },
  sticker: { purpose: 'Image', mimetype: 'image/webp' },
};

/** Encrypted and with the media host, as a phone sends it. */
export function fileMessage(media: MediaStore, file: Buffer, options: FileOptions): proto.IMessage {
  const { kind, caption = null, fileName = '', seconds = 0, viewOnce = false, claims } = options;
  const { purpose, mimetype } = kinds[kind];
  const part = { ...media.share(file, purpose), mimetype: options.mimetype ?? mimetype, ...claims };
  const message = messageOf(kind, part, { caption, fileName, seconds });
  return viewOnce ? { viewOnceMessageV2: { message } } : message;
}

type Part = ReturnType<MediaStore['share']> & { mimetype: string };
interface Texts {
  caption: string | null;
  fileName: string;
  seconds: number;
}

function messageOf(kind: FileKind, part: Part, { caption, fileName, seconds }: Texts): proto.IMessage {
  switch (kind) {
    case 'image':
      return { imageMessage: { ...part, caption } };
    case 'video':
    case 'gif':
      return { videoMessage: { ...part, caption, seconds, gifPlayback: kind === 'gif' } };
    case 'audio':
    case 'voice':
      return { audioMessage: { ...part, seconds, ptt: kind === 'voice' } };
    case 'sticker':
      return { stickerMessage: part };
    case 'document': {
      const documentMessage = { ...part, fileName, caption };
      return caption === null ? { documentMessage } : { documentWithCaptionMessage: { message: { documentMessage } } };
    }
  }
}
