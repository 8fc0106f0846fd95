import type { MenuItem, MenuItemInput } from '@recado/contract';
import type { Db } from '../../db/database.ts';

const columns = ['id', 'message', 'reply', 'synonyms', 'match', 'created_at'] as const;

type Row = MenuItemInput & { messageKey: string };

export type MenuRepository = ReturnType<typeof createMenuRepository>;

export function createMenuRepository(db: Db) {
  const select = () => db.selectFrom('menu_items').select(columns);

  return {
    async list(): Promise<MenuItem[]> {
      const rows = await select().orderBy('id', 'desc').execute();
      return rows.map(toItem);
    },

    async find(id: number): Promise<MenuItem | undefined> {
      const row = await select().where('id', '=', id).executeTakeFirst();
      return row && toItem(row);
    },

    async findByMessage(messageKey: string): Promise<MenuItem | undefined> {
      const row = await select().where('message_key', '=', messageKey).executeTakeFirst();
      return row && toItem(row);
    },

    /** Undefined when the message is taken: the unique key decides, so two callers at once cannot both win. */
    async add(row: Row, now: string): Promise<MenuItem | undefined> {
      const added = await db
        .insertInto('menu_items')
        .values({ ...valuesOf(row), created_at: now })
        .onConflict((conflict) => conflict.column('message_key').doNothing())
        .returning(columns)
        .executeTakeFirst();
      return added && toItem(added);
    },

    async update(id: number, row: Row): Promise<MenuItem | undefined> {
      const changed = await db
        .updateTable('menu_items')
        .set(valuesOf(row))
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst();
      return changed && toItem(changed);
    },

    async remove(id: number): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('menu_items').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** What is not said stays as it is. */
const valuesOf = ({ message, messageKey, reply, synonyms, match }: Row) => ({
  message,
  message_key: messageKey,
  reply,
  ...(synonyms && { synonyms: JSON.stringify(synonyms) }),
  ...(match && { match }),
});

/** A backup may have brought in any text. */
const toItem = <Stored extends { synonyms: string; match: string }>({ synonyms, match, ...row }: Stored) => ({
  ...row,
  synonyms: JSON.parse(synonyms) as string[],
  match: match === 'contains' ? ('contains' as const) : ('equal' as const),
});
