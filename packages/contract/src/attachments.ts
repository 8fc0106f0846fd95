import { z } from 'zod';
import { defineRoute } from './route.ts';

// All that is here comes with the first load of the console: texts are in `attachment-texts.ts`.

/** What a message may carry, in WhatsApp's own kinds. A GIF is a film without sound that is shown over and over. */
export const attachmentKind = z.enum(['image', 'document', 'voice', 'video', 'gif']);
export type AttachmentKind = z.infer<typeof attachmentKind>;

export const imageMaxBytes = 10 * 1024 * 1024;
/** As much as WhatsApp is known to take. */
export const documentMaxBytes = 100 * 1024 * 1024;

/** Of a file that was taken in; drawn at random. */
export const attachmentId = z.string().regex(/^[0-9a-f]{32}$/);

/** A file that is ready to go with messages. */
export const attachment = z.object({
  id: attachmentId,
  kind: attachmentKind,
  file_name: z.string(),
  mime_type: z.string(),
  bytes: z.number().int(),
  /** Of a voice message or a film. */
  seconds: z.number().int().nullable(),
  /** What became of it that whoever sends it should know. */
  notice: z.string().nullable(),
});
export type Attachment = z.infer<typeof attachment>;

export const attachmentRoutes = {
  add: defineRoute({
    method: 'POST',
    path: '/admin/whatsapp/attachments',
    summary: 'Preparar um arquivo para ir com mensagens; o que não for usado em um dia é removido',
    status: 201,
    multipart: {
      fields: z.object({
        /** As a document it goes as it is, whatever it holds. */
        as: z.enum(['auto', 'document']).default('auto'),
      }),
      files: {
        file: {
          maxBytes: documentMaxBytes,
          tooLarge: 'Arquivo muito grande. Máximo 100MB',
          required: 'Escolha um arquivo',
        },
      },
    },
    response: attachment,
  }),
  abilities: defineRoute({
    method: 'GET',
    path: '/admin/whatsapp/attachments/abilities',
    summary: 'O que este servidor sabe converter',
    response: z.object({ converts: z.boolean() }),
  }),
};
