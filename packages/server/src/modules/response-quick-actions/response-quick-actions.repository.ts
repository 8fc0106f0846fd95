import type { ResponseQuickAction, ResponseQuickActionInput } from '@recado/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export type ResponseQuickActionsRepository = ReturnType<typeof createResponseQuickActionsRepository>;

export const createResponseQuickActionsRepository = (db: Db) => ({
  async list(): Promise<ResponseQuickAction[]> {
    const rows = await db
      .selectFrom('response_quick_actions')
      .selectAll()
      .orderBy('sort_order')
      .orderBy('id')
      .execute();
    return rows.map(toAction);
  },

  async find(id: number): Promise<ResponseQuickAction | undefined> {
    const row = await db.selectFrom('response_quick_actions').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toAction(row);
  },

  async add(input: ResponseQuickActionInput): Promise<ResponseQuickAction> {
    const row = await db
      .insertInto('response_quick_actions')
      .values(toRow(input))
      .returningAll()
      .executeTakeFirstOrThrow();
    return toAction(row);
  },

  async update(id: number, input: ResponseQuickActionInput): Promise<ResponseQuickAction | undefined> {
    const row = await db
      .updateTable('response_quick_actions')
      .set(toRow(input))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row && toAction(row);
  },

  async remove(id: number): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('response_quick_actions').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

const toRow = (input: ResponseQuickActionInput) => ({ ...input, is_active: Number(input.is_active) });

const toAction = (row: Selectable<Tables['response_quick_actions']>): ResponseQuickAction => ({
  ...row,
  is_active: row.is_active === 1,
});
