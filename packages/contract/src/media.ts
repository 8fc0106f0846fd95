import { z } from 'zod';
import { defineRoute, download } from './route.ts';
import { done, timestamp } from './rules/fields.ts';

/** What a file is for whoever sends it. A voice message is sound that was spoken into the phone, a `gif` a video that repeats. */
export const mediaKinds = ['image', 'video', 'gif', 'audio', 'voice', 'document', 'sticker'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export const mediaKindNames: Record<MediaKind, string> = {
  image: 'Fotos',
  video: 'Vídeos',
  gif: 'GIFs',
  audio: 'Áudios',
  voice: 'Mensagens de voz',
  document: 'Documentos',
  sticker: 'Figurinhas',
};

/** `waiting` is still to be fetched; `gone` was there once; `refused` breaks a rule of this installation; `failed` gave up. */
export const mediaStates = ['waiting', 'stored', 'gone', 'refused', 'failed'] as const;
export type MediaState = (typeof mediaStates)[number];

export const mediaTexts = {
  unknown: 'Arquivo não encontrado',
  notYet: 'O arquivo ainda não foi baixado.',
  gone: 'O arquivo não está mais no WhatsApp.',
  failed: 'Não foi possível baixar o arquivo do WhatsApp.',
  damaged: 'O arquivo baixado não confere com o que foi enviado.',
  tooLarge: (megabytes: number): string => `O arquivo passa do limite de ${megabytes} MB.`,
  notWanted: 'Arquivos deste tipo não são guardados (Configurações, Mídia Recebida).',
  off: 'Os arquivos recebidos não são guardados (Configurações, Mídia Recebida).',
  group: 'Arquivos de grupos não são guardados.',
  viewOnce: 'Enviado para ser visto uma vez: não é guardado.',
  noRoom: 'O disco está quase cheio: o arquivo espera por espaço.',
  keyLost: 'A chave do arquivo se perdeu.',
  lost: 'O arquivo não está mais no Recado.',
  madeRoom:
    'Arquivo removido: os mais antigos saem quando o espaço para arquivos acaba (Configurações, Mídia Recebida).',
} as const;

export const mediaLimits = { pageSize: 50 } as const;

/** A name that the server itself gave to a file. */
const mediaId = z.string().regex(/^[0-9a-f]{32}$/, mediaTexts.unknown);

/** A file that somebody sent. */
export const media = z.object({
  id: z.string(),
  instance_id: z.string(),
  /** Of whoever sent it; empty where the number is not known. */
  phone: z.string(),
  kind: z.enum(mediaKinds),
  /** What it was checked to be, where a browser may show or play it; null for anything else. */
  checked_type: z.string().nullable(),
  file_name: z.string(),
  bytes: z.number().int().nullable(),
  state: z.enum(mediaStates),
  reason: z.string().nullable(),
  created_at: timestamp,
});
export type Media = z.infer<typeof media>;

export const mediaRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/media',
    summary: 'Listar os arquivos recebidos, do mais novo para o mais antigo',
    query: z.object({
      /** The last one of the page before. */
      after: mediaId.optional(),
    }),
    response: z.object({ media: z.array(media), has_more: z.boolean() }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/admin/media/:id',
    summary: 'Baixar um arquivo, ou uma parte dele (Range)',
    params: z.object({ id: mediaId }),
    response: download,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/media/:id',
    summary: 'Excluir um arquivo',
    params: z.object({ id: mediaId }),
    response: done,
  }),
};
