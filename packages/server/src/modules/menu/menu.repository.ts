import type { MenuItem } from '@recado/contract';
import type { Db } from '../../db/open-database.ts';

export type MenuRepository = ReturnType<typeof createMenuRepository>;

export function createMenuRepository(db: Db) {
  const items = db.selectFrom('menu_items').select(['id', 'message', 'reply', 'created_at']);
  return {
    list: (): Promise<MenuItem[]> => items.orderBy('id', 'desc').execute(),

    findByMessage: (messageKey: string): Promise<MenuItem | undefined> =>
      items.where('message_key', '=', messageKey).executeTakeFirst(),
  };
}
