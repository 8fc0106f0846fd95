import { z } from 'zod';
import { attachment, attachmentId, imageMaxBytes } from './attachments.ts';
import { replyLimits } from './menu.ts';
import { quickActionName, sortOrder } from './response-quick-actions.ts';
import { defineRoute } from './route.ts';
import { done, idParams } from './rules/fields.ts';
import { requiredText } from './rules/text.ts';
import { sendTexts } from './send.ts';

export const quickActionTexts = {
  missing: 'Nome e mensagem são obrigatórios',
  imageKind: 'Use uma imagem PNG, JPG ou GIF',
} as const;

/** The fields of the form; the image travels beside them. */
export const quickActionInput = z.object({
  name: quickActionName(quickActionTexts.missing),
  message: requiredText({
    max: replyLimits.replyMax,
    tooLong: sendTexts.messageTooLong,
    missing: quickActionTexts.missing,
  }),
  sort_order: sortOrder.default(0),
  /** 'true' removes the stored image. */
  remove_media: z.enum(['true', 'false']).default('false'),
  /** A file that was taken in before, kept in the image's place. */
  attachmentId: attachmentId.optional(),
});
export type QuickActionInput = z.output<typeof quickActionInput>;

export const quickAction = z.object({
  id: z.number().int(),
  name: z.string(),
  message: z.string(),
  sort_order: z.number().int(),
  /** A data URL. */
  media_url: z.string().nullable(),
  media_type: z.string().nullable(),
  /** A file that is no image: only what is known of it. */
  attachment: attachment.pick({ kind: true, file_name: true, bytes: true, seconds: true }).nullable(),
});
export type QuickAction = z.infer<typeof quickAction>;

const form = {
  fields: quickActionInput,
  files: { media: { maxBytes: imageMaxBytes, tooLarge: sendTexts.imageTooLarge } },
};

export const quickActionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/quick-actions',
    summary: 'Listar as ações rápidas de envio',
    response: z.array(quickAction),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/admin/quick-actions',
    summary: 'Criar uma ação rápida de envio',
    status: 201,
    multipart: form,
    response: quickAction,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/quick-actions/:id',
    summary: 'Alterar uma ação rápida de envio',
    edits: ['name', 'message', 'sort_order', 'media_url', 'attachment'],
    params: idParams,
    multipart: form,
    response: quickAction,
  }),
  attach: defineRoute({
    method: 'POST',
    path: '/admin/quick-actions/:id/attachment',
    summary: 'O anexo de uma ação rápida, pronto para ir com uma mensagem',
    params: idParams,
    response: attachment,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/quick-actions/:id',
    summary: 'Excluir uma ação rápida de envio',
    params: idParams,
    response: done,
  }),
};
