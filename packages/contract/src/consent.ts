import { z } from 'zod';
import { defineRoute } from './route.ts';
import { timestamp } from './rules/fields.ts';

/** What a person may ask for by a word: no more automatic messages, or to get them again. */
export type Wish = 'leave' | 'return';

export const optOutLimits = { listed: 100, chosen: 500 } as const;

/** Somebody was taken off the list by a call without a key: it may have been anybody. */
export const unprovenOptOut = z.object({
  id: z.number().int(),
  phone: z.string(),
  name: z.string(),
  word: z.string(),
  created_at: timestamp,
});
export type UnprovenOptOut = z.infer<typeof unprovenOptOut>;

const chooseProblem = 'Escolha as saídas a desfazer';
const ids = z.array(z.number(chooseProblem).int(chooseProblem).min(1, chooseProblem).max(2_147_483_647, chooseProblem));

export const consentRoutes = {
  listUnproven: defineRoute({
    method: 'GET',
    path: '/admin/opt-outs/unproven',
    summary: 'Saídas em vigor que chegaram pela API pública sem chave, da mais nova para a mais antiga',
    response: z.object({ optOuts: z.array(unprovenOptOut), total: z.number().int() }),
  }),
  undoUnproven: defineRoute({
    method: 'POST',
    path: '/admin/opt-outs/undo',
    summary: 'Desfazer saídas que chegaram sem chave: as escolhidas (ids) ou todas (all)',
    body: z.union(
      [
        z.object({ ids: ids.min(1, chooseProblem).max(optOutLimits.chosen, chooseProblem) }),
        z.object({ all: z.literal(true, chooseProblem) }),
      ],
      chooseProblem,
    ),
    response: z.object({ undone: z.number().int() }),
  }),
};
