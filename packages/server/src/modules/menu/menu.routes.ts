import type { menuRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { MenuRepository } from './menu.repository.ts';

export const menuHandlers = (menu: MenuRepository): Handlers<typeof menuRoutes> => ({
  list: () => menu.list(),
});
