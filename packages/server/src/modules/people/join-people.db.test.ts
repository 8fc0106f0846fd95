import { randomUUID } from 'node:crypto';
import { systemGroupIds } from '@recado/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createAliases } from './aliases.ts';
import { lidKey } from './person-key.ts';
import { keyedTables } from './person-tables.ts';

const lid = '100000000000001';
const alias = lidKey(lid);
const phone = '5511987654321';
const at = '2026-03-10T12:00:00.000Z';
const hashOf = (key: string) => `hash:${key}`;

/** What two rows of a person may not share, whoever the person is. */
const own: Partial<Record<keyof Tables, readonly string[]>> = {
  incoming_messages: ['message_id'],
  outgoing_messages: ['message_id'],
  responses: ['message_key'],
  lid_map: ['lid'],
};
/** Rows that others belong to. */
const parents = { bulk_sends: 'bulk_send_id', scripts: 'script_id', instances: 'instance_id' } as const;

/** Puts rows into any table, all alike but for what is given. */
async function createFiller({ db }: Pick<Database, 'db'>) {
  const tables = await db.introspection.getTables();
  const put = async (table: keyof Tables, given: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    const isText = ({ dataType }: { dataType: string }) => /text/i.test(dataType);
    const needed = columns.filter(
      (column) =>
        (column.name === 'id' && isText(column)) ||
        !(column.isNullable || column.isAutoIncrementing || column.hasDefaultValue),
    );
    const values = needed.map(({ name, dataType }) => {
      if (name === 'id' || own[table]?.includes(name)) return [name, randomUUID()];
      if (name.endsWith('_at')) return [name, at];
      return [name, /int/i.test(dataType) ? 1 : name];
    });
    const row = { ...Object.fromEntries(values), ...given };
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    const { rows } = await sql<Record<string, unknown>>`
      insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))}) returning *`.execute(db);
    return rows[0] ?? {};
  };
  const belongsTo: Record<string, unknown> = {};
  for (const [table, column] of Object.entries(parents) as [keyof typeof parents, string][]) {
    const { id } = await put(table, table === 'instances' ? { instance_id: 'loja' } : {});
    belongsTo[column] = table === 'instances' ? 'loja' : id;
  }
  return (table: keyof Tables, person_key: string, more: Record<string, unknown> = {}) => {
    const names = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    const known = Object.entries(belongsTo).filter(([column]) => names.includes(column));
    return put(table, { ...Object.fromEntries(known), person_key, ...more });
  };
}

const countOf = async ({ db }: Pick<Database, 'db'>, table: keyof Tables, key: string): Promise<number> => {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table)} where person_key = ${key}`.execute(db);
  return Number(rows[0]?.count);
};

it('somebody with rows under both names in every table is one person in all of them', async () => {
  const { database } = await createTestApp();
  const fill = await createFiller(database);
  for (const { table } of keyedTables) {
    // Made of their messages.
    if (table === 'conversations') continue;
    for (const key of [alias, phone]) await fill(table, key);
  }
  expect(await countOf(database, 'conversations', alias)).toBe(1);
  await fill('wishes', alias, { wish: 'leave' });
  await fill('wishes', phone, { wish: 'return', changed_at: '2026-03-10T11:00:00.000Z' });
  await createAliases(database, hashOf).learn(lid, phone);
  for (const { table, joins } of keyedTables) {
    const expected = table === 'lid_map' ? 3 : joins === 'one' ? 1 : 2;
    expect([table, await countOf(database, table, alias), await countOf(database, table, phone)]).toEqual([
      table,
      0,
      expected,
    ]);
  }
  expect(await database.db.selectFrom('wishes').select(['person_key', 'wish']).execute()).toEqual([
    { person_key: phone, wish: 'leave' },
  ]);
});

it('the groups of both contacts are those of the one that stays, and a block wins', async () => {
  const { database } = await createTestApp();
  const fill = await createFiller(database);
  const [hidden, known] = [await fill('contacts', alias), await fill('contacts', phone)];
  const join = (contact: Record<string, unknown>, group_id: string) =>
    database.db
      .insertInto('contact_group_members')
      .values({ contact_id: String(contact['id']), group_id })
      .execute();
  await join(hidden, systemGroupIds.blocked);
  await join(known, systemGroupIds.allowed);
  await createAliases(database, hashOf).learn(lid, phone);
  expect(await database.db.selectFrom('contact_group_members').selectAll().execute()).toEqual([
    { contact_id: known['id'], group_id: systemGroupIds.blocked },
  ]);
});
