import { type ActionOf, contactEdit, type UpdatableTable } from '@recado/contract';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { deleteInBatches, removeKeys } from '../../../db/delete-in-batches.ts';
import type { Changes } from '../../../runtime/changes.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { ContactsService } from '../../contacts/contacts.service.ts';
import { fillFactsDeep } from '../run-facts.ts';
import type { Executor } from './execute-action.ts';
import { checked, refusal } from './refuse-action.ts';
import { changedColumns, newContact, newRow, searchedColumn, type Values } from './row-values.ts';

interface Dependencies {
  db: Db;
  book: Pick<ContactsService, 'create' | 'update'>;
  changes: Changes;
  clock: Clock;
}

/** Tables and columns come from the contract's list, values only as parameters. */
export function createUpdateDatabase({ db, book, changes, clock }: Dependencies): Executor<'UPDATE_DATABASE'> {
  const insert = async (table: UpdatableTable, data: Values): Promise<number> => {
    switch (table) {
      case 'tags':
        throw refusal('Tags não são criadas por gatilhos');
      case 'contacts':
        await book.create(newContact(data));
        return 1;
      case 'menu_items':
      case 'responses': {
        const row = { ...newRow(table, data), created_at: clock().toISOString() };
        await db
          .insertInto(table)
          .values(row as never)
          .execute();
        return 1;
      }
    }
  };

  const update = async (table: UpdatableTable, data: Values, conditions: Values): Promise<number> => {
    if (table === 'contacts') return updateContacts(data, conditions);
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set(changedColumns(table, data) as never)
      .where(matching(conditions))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  };

  /** One by one through the book, which also keeps what a contact is searched and sorted by. */
  const updateContacts = async (data: Values, conditions: Values): Promise<number> => {
    const rows = await db.selectFrom('contacts').selectAll().where(matching(conditions)).execute();
    for (const { id, name, phone, email, company, title } of rows) {
      await book.update(id, checked(contactEdit, { name, phone, email, company, title, ...data }));
    }
    return rows.length;
  };

  const remove = async (table: UpdatableTable, conditions: Values): Promise<number> => {
    if (table === 'tags') throw refusal('Tags não são excluídas por gatilhos');
    const rows = await db.selectFrom(table).select('id').where(matching(conditions)).execute();
    const removeSome = async (ids: readonly (string | number)[]): Promise<number> => {
      const query = db.deleteFrom(table).where('id', 'in', ids as never);
      // Asked once more: what was changed meanwhile is not what was meant.
      const { numDeletedRows } = await query.where(matching(conditions)).executeTakeFirst();
      return Number(numDeletedRows);
    };
    const ids = rows.map(({ id }) => id);
    return deleteInBatches(removeKeys(ids, removeSome));
  };

  const run = ({ table, operation }: Action, data: Values, conditions: Values): Promise<number> => {
    switch (operation) {
      case 'INSERT':
        return insert(table, data);
      case 'UPDATE':
        return update(table, data, conditions);
      case 'DELETE':
        return remove(table, conditions);
    }
  };

  return async (action, { facts }) => {
    const filled = [fillFactsDeep(action.data, facts), fillFactsDeep(action.conditions, facts)] as const;
    const rows = await run(action, ...filled).catch((error: unknown) => {
      throw isUniqueViolation(error) ? refusal('Já existe um registro com estes dados') : error;
    });
    if (action.table === 'menu_items') await changes.publish('menu');
    return `${rows} registro(s) ${pastOf[action.operation]}`;
  };
}

type Action = ActionOf<'UPDATE_DATABASE'>['value'];

const pastOf: Record<Action['operation'], string> = {
  INSERT: 'incluído(s)',
  UPDATE: 'alterado(s)',
  DELETE: 'excluído(s)',
};

const matching = (conditions: Values): Expression<SqlBool> =>
  sql<SqlBool>`${sql.join(
    Object.entries(conditions).map(([name, wanted]) => {
      const { column, value } = searchedColumn(name, wanted);
      return sql`cast(${sql.ref(column)} as text) = ${value}`;
    }),
    sql` and `,
  )}`;
