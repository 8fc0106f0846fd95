import { z } from 'zod';
import { defineRoute } from './route.ts';
import { timestamp } from './rules/fields.ts';

/** What the owner must know, wherever they are, in the order in which it is shown. */
export const alertKinds = {
  number_out: 'Um número ficou fora do ar por mais de cinco minutos',
  number_locked: 'O WhatsApp impediu um número de começar conversas',
  number_passkey: 'O WhatsApp exige uma chave de acesso para conectar um número',
  number_phone_away: 'O celular de um número não aparece há dez dias',
  number_deaf: 'Um número parou de receber mensagens',
  backup_failed: 'O backup automático falhou',
  disk_low: 'O disco está quase cheio',
  ai_refused: 'A IA ficou sem crédito, ou a chave dela foi recusada',
  job_given_up: 'Uma tarefa de gatilho falhou em todas as tentativas',
} as const;
export type AlertKind = keyof typeof alertKinds;
export const alertKindNames = Object.keys(alertKinds) as [AlertKind, ...AlertKind[]];

const alertKind = z.enum(alertKindNames);
const isOn = z.boolean('Escolha se este alerta fica ligado ou desligado');

const openAlert = z.object({
  kind: alertKind,
  text: z.string(),
  since: timestamp,
  told_at: timestamp.nullable().meta({ description: 'Quando entrou na fila do Telegram; null: ainda não' }),
});

export const alertChoices = z.object({
  kinds: z.record(alertKind, isOn).meta({ description: 'O que é contado pelo Telegram' }),
  tells_messages: isOn.meta({
    description: 'Também as mensagens dos números conectados, como as chamadas da API',
  }),
});
export type AlertChoices = z.output<typeof alertChoices>;

export const alertInput = z.object({ kinds: z.partialRecord(alertKind, isOn), tells_messages: isOn }).partial();
export type AlertInput = z.output<typeof alertInput>;

export const alerts = alertChoices.extend({
  open: z.array(openAlert).meta({ description: 'O que está errado agora' }),
});
export type Alerts = z.infer<typeof alerts>;

export const alertRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/admin/alerts',
    summary: 'Os alertas que saem pelo Telegram, e o que está errado agora',
    response: alerts,
  }),
  save: defineRoute({
    method: 'POST',
    path: '/admin/alerts',
    summary: 'Escolher o que sai pelo Telegram. O que não for enviado fica como está',
    body: alertInput,
    response: alerts,
  }),
};
