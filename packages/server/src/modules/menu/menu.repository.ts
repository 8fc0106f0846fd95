import type { MenuItem, MenuItemInput } from '@recado/contract';
import type { Db } from '../../db/database.ts';

const columns = ['id', 'message', 'reply', 'created_at'] as const;

type Row = MenuItemInput & { messageKey: string };

export type MenuRepository = ReturnType<typeof createMenuRepository>;

export const createMenuRepository = (db: Db) => ({
  list: (): Promise<MenuItem[]> => db.selectFrom('menu_items').select(columns).orderBy('id', 'desc').execute(),

  find: (id: number): Promise<MenuItem | undefined> =>
    db.selectFrom('menu_items').select(columns).where('id', '=', id).executeTakeFirst(),

  findByMessage: (messageKey: string): Promise<MenuItem | undefined> =>
    db.selectFrom('menu_items').select(columns).where('message_key', '=', messageKey).executeTakeFirst(),

  /** Undefined when the message is taken: the unique key decides, so two callers at once cannot both win. */
  add: ({ message, messageKey, reply }: Row, now: string): Promise<MenuItem | undefined> =>
    db
      .insertInto('menu_items')
      .values({ message, message_key: messageKey, reply, created_at: now })
      .onConflict((conflict) => conflict.column('message_key').doNothing())
      .returning(columns)
      .executeTakeFirst(),

  update: (id: number, { message, messageKey, reply }: Row): Promise<MenuItem | undefined> =>
    db
      .updateTable('menu_items')
      .set({ message, message_key: messageKey, reply })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst(),

  async remove(id: number): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('menu_items').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
