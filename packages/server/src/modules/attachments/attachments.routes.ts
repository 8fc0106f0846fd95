import type { attachmentRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Converter } from '../media/converter.port.ts';
import { type OutgoingFiles, toAttachment } from '../media/outgoing-files.ts';
import type { PrepareAttachment } from '../media/prepare-attachment.ts';

interface Attachments {
  prepare: PrepareAttachment['any'];
  files: Pick<OutgoingFiles, 'add'>;
  converter: Pick<Converter, 'isThere'>;
}

export const attachmentHandlers = ({ prepare, files, converter }: Attachments): Handlers<typeof attachmentRoutes> => ({
  add: async ({ body, files: { file } }) => {
    const prepared = await prepare(file, body);
    return toAttachment(await files.add(prepared), prepared.notice);
  },
  abilities: async () => ({ converts: await converter.isThere() }),
});
