import type { menuRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { MenuService } from './menu.service.ts';

export const menuHandlers = (menu: MenuService): Handlers<typeof menuRoutes> => ({
  list: () => menu.list(),
  create: ({ body }) => menu.create(body),
  update: {
    present: ({ params }) => menu.find(params.id),
    save: ({ params, body }) => menu.update(params.id, body),
  },
  remove: async ({ params }) => {
    await menu.remove(params.id);
    return { success: true };
  },
});
