import { z } from 'zod';
import { defineRoute } from './route.ts';

/** What still uses something that is about to be deleted. */
export const usageKinds = ['script', 'group', 'tag', 'instance', 'quick-action'] as const;
export type UsageKind = (typeof usageKinds)[number];

export const usage = z.object({
  triggers: z.array(z.string()).meta({ description: 'Nomes dos gatilhos' }),
  quickActions: z.array(z.string()).meta({ description: 'Nomes das ações rápidas de envio' }),
  bulkSends: z.number().int().meta({ description: 'Envios em massa que ainda não terminaram' }),
});
export type Usage = z.infer<typeof usage>;

export const usageRoutes = {
  find: defineRoute({
    method: 'GET',
    path: '/admin/usage/:kind/:id',
    summary: 'O que usa um script, um grupo, uma tag, uma instância ou uma ação rápida de envio',
    params: z.object({
      kind: z.enum(usageKinds, 'Tipo desconhecido'),
      id: z.string().min(1, 'Identificador inválido').max(100, 'Identificador inválido'),
    }),
    response: usage,
  }),
};
