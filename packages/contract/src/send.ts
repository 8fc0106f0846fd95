import { z } from 'zod';
import { attachmentId, attachmentKind, imageMaxBytes } from './attachments.ts';
import { replyLimits } from './menu.ts';
import { defineRoute } from './route.ts';
import { timestamp } from './rules/fields.ts';
import { nationalOf, phoneProblem, phoneTexts } from './rules/phone.ts';
import { text } from './rules/text.ts';

export const sendTexts = {
  instanceMissing: 'Selecione uma instância do WhatsApp',
  contentMissing: 'Mensagem ou mídia é obrigatória',
  messageTooLong: `A mensagem deve ter no máximo ${replyLimits.replyMax} caracteres`,
  notAnImage: 'Apenas arquivos de imagem são permitidos',
  imageTooLarge: 'Arquivo muito grande. Máximo 10MB',
  twoFiles: 'Envie a imagem ou o anexo, um de cada vez',
} as const;

/** 55 and the national digits, or any notation of the same number. */
const recipient = z
  .string({ error: phoneTexts.missing })
  .trim()
  .max(30, phoneTexts.wrongLength)
  .superRefine((to, context) => {
    const message = phoneProblem(nationalOf(to));
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform((to) => `55${nationalOf(to)}`);

export const sendInput = z.object({
  instanceId: z.string({ error: sendTexts.instanceMissing }).min(1, sendTexts.instanceMissing).max(50),
  to: recipient,
  message: text({
    max: replyLimits.replyMax,
    tooLong: sendTexts.messageTooLong,
    missing: sendTexts.contentMissing,
  }).default(''),
  /** Of the filled form: sent again with the same one, because the answer was lost, it is the same message. */
  key: z.string().trim().min(8).max(100).optional(),
  /** A file of any kind that was taken in before; an image may come with the form itself. */
  attachmentId: attachmentId.optional(),
});
export type SendInput = z.output<typeof sendInput>;

/** How far a message got. `queued` waits here, `written` left this server, `acked` is with WhatsApp. */
export const sendState = z.enum(['queued', 'written', 'acked', 'delivered', 'read', 'error']);
export type SendState = z.infer<typeof sendState>;

export const sendStateTexts: Record<SendState, string> = {
  queued: 'Na fila',
  written: 'Enviando',
  acked: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  error: 'Falhou',
};

/** Who had the message sent. */
export const sendOrigin = z.enum(['send', 'auto-reply', 'bulk', 'trigger', 'phone']);
export type SendOrigin = z.infer<typeof sendOrigin>;

export const sentMessage = z.object({
  /** Below zero where there never was a message: for somebody of a bulk send. */
  id: z.number().int(),
  instance_id: z.string(),
  /** As shown to people; empty when WhatsApp does not tell the contact's number. */
  phone: z.string(),
  contact_name: z.string(),
  message: z.string(),
  has_media: z.boolean(),
  media_kind: attachmentKind.nullable(),
  /** Of a document, as the recipient sees it. */
  media_name: z.string().nullable(),
  origin: sendOrigin,
  state: sendState,
  error: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type SentMessage = z.infer<typeof sentMessage>;

export const sendRoutes = {
  send: defineRoute({
    method: 'POST',
    path: '/admin/whatsapp/send-message',
    summary: 'Enviar uma mensagem; responde quando o WhatsApp aceitou ou recusou',
    multipart: {
      fields: sendInput,
      files: { media: { maxBytes: imageMaxBytes, tooLarge: sendTexts.imageTooLarge } },
    },
    response: sentMessage,
  }),
  recent: defineRoute({
    method: 'GET',
    path: '/admin/whatsapp/sent-messages',
    summary: 'Os envios mais recentes e até onde chegaram',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(20),
      /** Only what nobody got, of the administrator's day: as the dashboard counts it. */
      failed: z.literal('today').optional(),
    }),
    response: z.array(sentMessage),
  }),
};
