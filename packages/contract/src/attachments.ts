import { z } from 'zod';
import { defineRoute } from './route.ts';

/** What a message may carry, in WhatsApp's own kinds. A GIF is a film without sound that is shown over and over. */
export const attachmentKind = z.enum(['image', 'document', 'voice', 'video', 'gif']);
export type AttachmentKind = z.infer<typeof attachmentKind>;

export const attachmentKindTexts: Record<AttachmentKind, string> = {
  image: 'Imagem',
  document: 'Documento',
  voice: 'Mensagem de voz',
  video: 'Vídeo',
  gif: 'GIF',
};

const megabyte = 1024 * 1024;
export const imageMaxBytes = 10 * megabyte;

/** As WhatsApp takes them; of pictures, GIFs among them, as the specification does. */
export const attachmentMaxBytes: Record<AttachmentKind, number> = {
  image: imageMaxBytes,
  gif: imageMaxBytes,
  voice: 16 * megabyte,
  video: 16 * megabyte,
  document: 100 * megabyte,
};

const tooLarge = (kind: AttachmentKind, name: string): string =>
  `${name} muito grande. Máximo ${attachmentMaxBytes[kind] / megabyte}MB`;

export const attachmentTexts = {
  missing: 'Escolha um arquivo',
  tooLarge: {
    image: tooLarge('image', 'Arquivo'),
    gif: tooLarge('gif', 'Arquivo'),
    voice: tooLarge('voice', 'Áudio'),
    video: tooLarge('video', 'Vídeo'),
    document: tooLarge('document', 'Arquivo'),
  } satisfies Record<AttachmentKind, string>,
  empty: 'O arquivo está vazio',
  unknown:
    'Este tipo de arquivo não pode ser enviado. Use uma imagem, um áudio, um vídeo, um PDF, um arquivo do Office ou LibreOffice, um texto ou um ZIP.',
  needsConverter:
    'Este arquivo precisa do ffmpeg, que não está instalado no servidor. Sem ele vão áudios OGG com Opus e vídeos MP4 com H.264 e AAC; qualquer arquivo pode ir como documento.',
  stillGif: 'Sem o ffmpeg no servidor, o GIF vai parado, como imagem.',
  brokenGif: 'O GIF não pôde ser convertido e vai parado, como imagem.',
  unreadable: 'Não foi possível ler este arquivo. Ele pode estar danificado.',
  tooHeavy: 'A conversão deste arquivo demorou demais. Envie um mais curto.',
  resultTooLarge: 'Convertido, o arquivo passa de 16MB. Envie um mais curto.',
  gone: 'O anexo não está mais no Recado. Anexe o arquivo de novo.',
  converterMissing:
    'O ffmpeg não está instalado no servidor. Sem ele vão áudios OGG com Opus, vídeos MP4 com H.264 e GIFs parados; os outros formatos vão como documento.',
} as const;

/** Of a file that was taken in; drawn at random. */
export const attachmentId = z.string().regex(/^[0-9a-f]{32}$/, attachmentTexts.gone);

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
          maxBytes: attachmentMaxBytes.document,
          tooLarge: attachmentTexts.tooLarge.document,
          required: attachmentTexts.missing,
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
