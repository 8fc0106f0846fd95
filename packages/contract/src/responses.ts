import { z } from 'zod';
import { defineRoute } from './route.ts';
import { timestamp } from './rules/fields.ts';

export const response = z.object({
  id: z.number().int(),
  phone: z.string(),
  message: z.string(),
  reply: z.string(),
  created_at: timestamp,
});
export type Response = z.infer<typeof response>;

export const responseRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/responses',
    summary: 'Listar as respostas por telefone',
    response: z.array(response),
  }),
};
