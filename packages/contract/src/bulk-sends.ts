import { z } from 'zod';
import { contactSelection } from './contact-selection.ts';
import { contactLimits } from './contact-texts.ts';
import { replyLimits } from './menu.ts';
import { defineRoute } from './route.ts';
import { done, idParams, timestamp } from './rules/fields.ts';
import { requiredText } from './rules/text.ts';
import { sendState, sendTexts } from './send.ts';

/** The defaults of the specification's SEND_BULK_WHATSAPP. */
export const bulkSendDefaults = { limit: 50, intervalMs: 1000 } as const;
export const bulkSendLimits = { limitMax: 10_000, intervalMaxMs: 24 * 60 * 60_000 } as const;
/** WhatsApp notices faster sending; products of this field wait from 20 to 60 seconds. */
export const safeIntervalMs = 20_000;

export const bulkSendTexts = {
  messageMissing: 'Informe a mensagem',
  contactsMissing: 'Selecione pelo menos um contato',
  limitShape: `O limite deve ser um número de 1 a ${bulkSendLimits.limitMax}`,
  intervalShape: 'O intervalo deve ser um número de milissegundos a partir de 0',
  nobodyLeft: 'Nenhum dos contatos selecionados pode receber mensagens',
  pacingWarning:
    'Envios rápidos para muitos contatos podem levar o WhatsApp a bloquear o número. Prefira intervalos de 20 segundos ou mais.',
} as const;

export const bulkSendInput = z.object({
  instanceId: z.string({ error: sendTexts.instanceMissing }).min(1, sendTexts.instanceMissing).max(50),
  message: requiredText({
    max: replyLimits.replyMax,
    tooLong: sendTexts.messageTooLong,
    missing: bulkSendTexts.messageMissing,
  }),
  selection: contactSelection(bulkSendTexts.contactsMissing),
  limit: z
    .number(bulkSendTexts.limitShape)
    .int(bulkSendTexts.limitShape)
    .min(1, bulkSendTexts.limitShape)
    .max(bulkSendLimits.limitMax, bulkSendTexts.limitShape)
    .default(bulkSendDefaults.limit),
  interval: z
    .number(bulkSendTexts.intervalShape)
    .int(bulkSendTexts.intervalShape)
    .min(0, bulkSendTexts.intervalShape)
    .max(bulkSendLimits.intervalMaxMs, bulkSendTexts.intervalShape)
    .default(bulkSendDefaults.intervalMs),
});
export type BulkSendInput = z.output<typeof bulkSendInput>;

export const bulkSendState = z.enum(['running', 'paused', 'finished', 'cancelled']);
export type BulkSendState = z.infer<typeof bulkSendState>;
export const bulkSendStateTexts: Record<BulkSendState, string> = {
  running: 'Enviando',
  paused: 'Pausado',
  finished: 'Concluído',
  cancelled: 'Cancelado',
};

export const recipientState = z.enum(['queued', 'sent', 'skipped', 'failed']);
export type RecipientState = z.infer<typeof recipientState>;

export const bulkSend = z.object({
  id: z.number().int(),
  instance_id: z.string(),
  message: z.string(),
  interval: z.number().int(),
  state: bulkSendState,
  /** Why it makes no progress just now, in words; null while it does. */
  waiting_for: z.string().nullable(),
  total: z.number().int(),
  queued: z.number().int(),
  sent: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type BulkSend = z.infer<typeof bulkSend>;

export const bulkSendRecipient = z.object({
  id: z.number().int(),
  name: z.string(),
  phone: z.string(),
  state: recipientState,
  /** How far the message got on WhatsApp; null before it was handed over. */
  delivery: sendState.nullable(),
  /** Why it was skipped or failed. */
  reason: z.string().nullable(),
});
export type BulkSendRecipient = z.infer<typeof bulkSendRecipient>;

const control = (action: 'pause' | 'resume' | 'cancel', summary: string) =>
  defineRoute({
    method: 'POST',
    path: `/admin/whatsapp/bulk-sends/:id/${action}`,
    summary,
    params: idParams,
    response: bulkSend,
  });

export const bulkSendRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/admin/whatsapp/bulk-sends',
    summary: 'Começar um envio em massa; contatos bloqueados ficam de fora',
    status: 201,
    body: bulkSendInput,
    bodyMax: contactLimits.selectionBodyMax,
    response: bulkSend,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/admin/whatsapp/bulk-sends',
    summary: 'Os envios em massa mais recentes',
    response: z.array(bulkSend),
  }),
  recipients: defineRoute({
    method: 'GET',
    path: '/admin/whatsapp/bulk-sends/:id/recipients',
    summary: 'O resultado de um envio em massa, contato por contato',
    params: idParams,
    response: z.array(bulkSendRecipient),
  }),
  pause: control('pause', 'Pausar um envio em massa'),
  resume: control('resume', 'Continuar um envio em massa pausado'),
  cancel: control('cancel', 'Cancelar o que falta de um envio em massa'),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/whatsapp/bulk-sends/:id',
    summary: 'Excluir o registro de um envio em massa que terminou',
    params: idParams,
    response: done,
  }),
};
