import { z } from 'zod';
import { defineRoute } from './route.ts';
import { timestamp } from './rules/fields.ts';

/** For how many months things are kept. */
export const retentionChoices = ['3', '6', '12', '24', 'forever'] as const;
export const retentionChoice = z.enum(retentionChoices, 'Escolha por quanto tempo guardar');
export type RetentionChoice = z.infer<typeof retentionChoice>;

export const retentionLabels: Record<RetentionChoice, string> = {
  '3': '3 meses',
  '6': '6 meses',
  '12': '12 meses',
  '24': '24 meses',
  forever: 'Sempre',
};

/** What ages, in the order in which it is shown. */
export const retentionKinds = {
  incoming: 'Mensagens recebidas',
  outgoing: 'Mensagens enviadas',
  phone: 'Mensagens do celular e conversas anteriores',
  changes: 'Reações, edições e apagamentos',
  notes: 'Notas nas conversas',
  calls: 'Chamadas da API',
  bulkSends: 'Envios em massa encerrados',
  triggerRuns: 'Execuções de gatilhos',
  scriptRuns: 'Execuções de scripts',
  events: 'Eventos registrados',
  notifications: 'Notificações que não saíram',
} as const;
export type RetentionKind = keyof typeof retentionKinds;

export const retention = z.object({
  choice: retentionChoice.nullable().meta({ description: 'null: ninguém escolheu ainda, e tudo é guardado' }),
  next_run_at: timestamp.nullable().meta({ description: 'A próxima limpeza; null quando nada é apagado' }),
});
export type Retention = z.infer<typeof retention>;

export const retentionPreview = z.object({
  before: timestamp.nullable().meta({ description: 'O que é anterior a isto sai; null quando nada sai' }),
  kinds: z.array(
    z.object({
      kind: z.enum(Object.keys(retentionKinds) as [RetentionKind, ...RetentionKind[]]),
      rows: z.number().int().meta({ description: 'Estimativa, exata até alguns milhares' }),
      bytes: z.number().int().meta({ description: 'Estimativa pelo tamanho de algumas linhas' }),
    }),
  ),
});
export type RetentionPreview = z.infer<typeof retentionPreview>;

export const retentionRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/admin/retention',
    summary: 'Por quanto tempo mensagens, chamadas e execuções são guardadas',
    response: retention,
  }),
  preview: defineRoute({
    method: 'GET',
    path: '/admin/retention/preview',
    summary: 'Quanto uma escolha apagaria na próxima limpeza, por tipo (estimativa)',
    query: z.object({ choice: retentionChoice }),
    response: retentionPreview,
  }),
  save: defineRoute({
    method: 'POST',
    path: '/admin/retention',
    onFullDisk: 'serve',
    summary: 'Escolher por quanto tempo guardar',
    body: z.object({ choice: retentionChoice }),
    response: retention,
  }),
};
