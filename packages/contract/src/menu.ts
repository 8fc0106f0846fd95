import { z } from 'zod';
import { defineRoute } from './route.ts';
import { timestamp } from './rules/fields.ts';

export const menuItem = z.object({
  id: z.number().int(),
  message: z.string(),
  reply: z.string(),
  created_at: timestamp,
});
export type MenuItem = z.infer<typeof menuItem>;

export const menuRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/menu',
    summary: 'Listar os itens do menu',
    response: z.array(menuItem),
  }),
};
