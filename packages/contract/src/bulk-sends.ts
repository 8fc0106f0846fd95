import { z } from 'zod';
import { attachmentId, attachmentKind } from './attachments.ts';
import { contactSelection } from './contact-selection.ts';
import { contactLimits } from './contact-texts.ts';
import { newChats } from './instances.ts';
import { replyLimits } from './menu.ts';
import { defineRoute } from './route.ts';
import { done, idParams, timestamp } from './rules/fields.ts';
import { requiredText } from './rules/text.ts';
import { sendState, sendTexts } from './send.ts';

/** The defaults of the specification's SEND_BULK_WHATSAPP. */
export const bulkSendDefaults = { limit: 50, intervalMs: 1000 } as const;
export const bulkSendLimits = { limitMax: 10_000, intervalMaxMs: 24 * 60 * 60_000, wordingsMax: 9 } as const;
/** WhatsApp notices faster sending; products of this field wait from 20 to 60 seconds. */
export const safeIntervalMs = 20_000;

export const bulkSendTexts = {
  messageMissing: 'Informe a mensagem',
  messageMissingWithFile: 'Informe a mensagem: no envio em massa o anexo vai com um texto, não sozinho',
  contactsMissing: 'Selecione pelo menos um contato',
  limitShape: `O limite deve ser um número de 1 a ${bulkSendLimits.limitMax}`,
  intervalShape: 'O intervalo deve ser um número de milissegundos a partir de 0',
  intervalTooLong: 'O intervalo deve ser de no máximo 24 horas',
  nobodyLeft: 'Nenhum dos contatos selecionados pode receber mensagens',
  startShape: 'Informe o dia e a hora do início',
  startUnknown: 'Este dia ou horário não existe. Confira o início.',
  startPassed: 'O início já passou. Escolha um momento no futuro.',
  startTooLate: 'Escolha um início dentro de um ano',
  hoursShape: 'Informe os dois horários, como 08:00 e 18:00',
  hoursOrder: 'O fim do horário deve vir depois do início',
  weekdaysMissing: 'Escolha pelo menos um dia da semana',
  weekdaysShape: 'Informe os dias da semana de 0 (domingo) a 6 (sábado)',
  wordingsShape: 'Informe os outros textos como uma lista',
  skipShape: 'Informe com sim ou não se quem escrever depois do início fica de fora',
  wordingsTooMany: `Use no máximo ${bulkSendLimits.wordingsMax} outros textos`,
  pacingWarning:
    'Envios rápidos para muitos contatos podem levar o WhatsApp a bloquear o número. Prefira intervalos de 20 segundos ou mais.',
} as const;

const timeOfDay = z
  .string(bulkSendTexts.hoursShape)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: bulkSendTexts.hoursShape, abort: true });

/** The hours of a day that messages go out in, by the product's clock. */
const bulkSendHours = z
  .object({ from: timeOfDay, until: timeOfDay }, bulkSendTexts.hoursShape)
  .refine(({ from, until }) => from < until, bulkSendTexts.hoursOrder);

/** From Sunday to Saturday. */
const weekDays = [0, 1, 2, 3, 4, 5, 6];
const weekdays = z
  .array(
    z.number(bulkSendTexts.weekdaysShape).refine((day) => weekDays.includes(day), bulkSendTexts.weekdaysShape),
    bulkSendTexts.weekdaysShape,
  )
  .min(1, bulkSendTexts.weekdaysMissing)
  // However often a day is named, it is one of the week.
  .overwrite((days) => weekDays.filter((day) => days.includes(day)));

/** A moment of the product's clock, as a field for date and time writes it. */
const plannedStart = z
  .string(bulkSendTexts.startShape)
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: bulkSendTexts.startShape, abort: true })
  .refine((start) => isMoment(start), bulkSendTexts.startUnknown);

function isMoment(start: string): boolean {
  const ms = Date.parse(`${start}:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(start);
}

const wording = requiredText({
  max: replyLimits.replyMax,
  tooLong: sendTexts.messageTooLong,
  missing: bulkSendTexts.messageMissing,
});

export const bulkSendInput = z.object({
  instanceId: z
    .string({ error: sendTexts.instanceMissing })
    .min(1, sendTexts.instanceMissing)
    .max(50, sendTexts.instanceMissing),
  message: wording,
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
    .max(bulkSendLimits.intervalMaxMs, bulkSendTexts.intervalTooLong)
    .default(bulkSendDefaults.intervalMs),
  /** Begins then, and not at once. */
  startsAt: plannedStart.optional(),
  hours: bulkSendHours.optional(),
  weekdays: weekdays.optional(),
  /** Each contact gets one of these or the message, by chance. */
  wordings: z
    .array(wording, bulkSendTexts.wordingsShape)
    .max(bulkSendLimits.wordingsMax, bulkSendTexts.wordingsTooMany)
    .optional(),
  /** Leaves out who has written to the number since the send began. */
  skipAnswered: z.boolean(bulkSendTexts.skipShape).optional(),
  /** A file that was taken in before: everybody gets it. */
  attachmentId: attachmentId.optional(),
});
export type BulkSendInput = z.output<typeof bulkSendInput>;

/** What a bulk send would take, before anybody has written its text. */
export const bulkSendEstimateInput = bulkSendInput.omit({
  message: true,
  wordings: true,
  skipAnswered: true,
  attachmentId: true,
});
export type BulkSendEstimateInput = z.output<typeof bulkSendEstimateInput>;

export const bulkSendEstimate = z.object({
  recipients: z.number().int(),
  /** Of them, who never wrote to this number. */
  strangers: z.number().int(),
  /** About when the first and the last message leave, if nothing comes in between; null where nobody knows. */
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
  /** What keeps the strangers among them waiting, in words. */
  waits_for: z.string().nullable(),
  new_chats: newChats.extend({
    /** Of those allowed, how many are for bulk sends. */
    for_campaigns: z.number().int().nullable(),
    /** How many the number should start in a day, whether it is held to that or not. */
    advised: z.number().int(),
  }),
  time_zone: z.string(),
});
export type BulkSendEstimate = z.infer<typeof bulkSendEstimate>;

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
  /** Null: it began when it was made. */
  starts_at: timestamp.nullable(),
  hours: bulkSendHours.nullable(),
  weekdays: z.array(z.number().int()).nullable(),
  /** Besides the message. */
  wordings: z.array(z.string()),
  skips_answered: z.boolean(),
  media_kind: attachmentKind.nullable(),
  media_name: z.string().nullable(),
  state: bulkSendState,
  /** Why it makes no progress just now, in words; null while it does, and once it has ended. */
  waiting_for: z.string().nullable(),
  /** Why it was cancelled, where nobody asked for that. */
  ended_for: z.string().nullable(),
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
  estimate: defineRoute({
    method: 'POST',
    path: '/admin/whatsapp/bulk-sends/estimate',
    summary: 'Quantos contatos um envio em massa alcançaria, quantos nunca escreveram, e quanto demoraria',
    onFullDisk: 'serve',
    body: bulkSendEstimateInput,
    bodyMax: contactLimits.selectionBodyMax,
    response: bulkSendEstimate,
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
