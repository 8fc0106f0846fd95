import { type ActionOf, messageKey, nationalOf, phoneKey, storedPhone, type UpdatableTable } from '@recado/contract';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Changes } from '../../../changes.ts';
import type { Clock } from '../../../clock.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import type { Db } from '../../../db/open-database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ContactsService } from '../../contacts/contacts.service.ts';
import { fillFactsDeep } from '../run-facts.ts';
import type { Executor } from './execute-action.ts';

interface Dependencies {
  db: Db;
  book: Pick<ContactsService, 'create'>;
  changes: Changes;
  clock: Clock;
}

type Values = Record<string, string>;

/** Tables and columns come from the contract's list, values only as parameters. */
export const createUpdateDatabase =
  ({ db, book, changes, clock }: Dependencies): Executor<'UPDATE_DATABASE'> =>
  async (action, { facts }) => {
    const { table, operation } = action;
    const data = fillFactsDeep(action.data, facts);
    const conditions = fillFactsDeep(action.conditions, facts);
    const rows = await run({ db, book, clock }, table, operation, data, conditions).catch((error: unknown) => {
      throw isUniqueViolation(error) ? refusal('Já existe um registro com estes dados') : error;
    });
    if (table === 'menu_items') await changes.publish('menu');
    return `${rows} registro(s) ${pastOf[operation]}`;
  };

const pastOf = { INSERT: 'incluído(s)', UPDATE: 'alterado(s)', DELETE: 'excluído(s)' } as const;

async function run(
  { db, book, clock }: Pick<Dependencies, 'db' | 'book' | 'clock'>,
  table: UpdatableTable,
  operation: ActionOf<'UPDATE_DATABASE'>['value']['operation'],
  data: Values,
  conditions: Values,
): Promise<number> {
  const now = clock().toISOString();
  switch (operation) {
    case 'INSERT':
      if (table === 'contacts') {
        const { name = '', phone = '', email = '', company = '', title = '' } = data;
        await book.create({ name: name || phone, phone: shownPhone(phone), email, company, title, groupIds: [] });
        return 1;
      }
      if (table === 'tags') throw refusal('Tags não são criadas por gatilhos');
      await db
        .insertInto(table)
        .values({ ...withKeys(table, data), created_at: now } as never)
        .execute();
      return 1;
    case 'UPDATE': {
      const values = table === 'contacts' ? { ...withKeys(table, data), updated_at: now } : withKeys(table, data);
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set(values as never)
        .where(matching(conditions))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    }
    case 'DELETE': {
      if (table === 'tags') throw refusal('Tags não são excluídas por gatilhos');
      const { numDeletedRows } = await db.deleteFrom(table).where(matching(conditions)).executeTakeFirst();
      return Number(numDeletedRows);
    }
  }
}

const matching = (conditions: Values): Expression<SqlBool> =>
  sql<SqlBool>`${sql.join(
    Object.entries(conditions).map(([column, value]) => sql`cast(${sql.ref(column)} as text) = ${value}`),
    sql` and `,
  )}`;

/** The key columns that look-ups go by are filled as the product's own screens fill them. */
function withKeys(table: UpdatableTable, data: Values): Values {
  const keyed: Values = { ...data };
  if ('message' in data && table !== 'tags') keyed['message_key'] = messageKey(data['message'] ?? '');
  if ('phone' in data) {
    const phone = shownPhone(data['phone'] ?? '');
    keyed['phone'] = phone;
    keyed['phone_key'] = phoneKey(phone) ?? '';
  }
  return keyed;
}

function shownPhone(phone: string): string {
  const key = phoneKey(phone);
  if (!key) throw refusal(`"${phone}" não é um número de telefone`);
  return key.startsWith('55') ? storedPhone(nationalOf(phone)) : `+${key}`;
}

const refusal = (text: string) => new AppError('INVALID_INPUT', undefined, { text });
