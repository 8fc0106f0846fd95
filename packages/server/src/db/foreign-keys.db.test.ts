import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';

/** Columns that refer to another table, as `table.column`, and those by which an index begins. */
async function columnsOf({ db, engine }: Database): Promise<{ referring: string[]; indexed: string[] }> {
  const list = async (query: string) =>
    (await sql.raw<{ name: string }>(query).execute(db)).rows.map(({ name }) => name);
  if (engine === 'sqlite') {
    return {
      referring: await list(`
        select t.name || '.' || k."from" as name from sqlite_master t, pragma_foreign_key_list(t.name) k
        where t.type = 'table'`),
      indexed: await list(`
        select t.name || '.' || c.name as name
        from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
        where t.type = 'table' and c.seqno = 0
        union all
        select t.name || '.' || c.name from sqlite_master t, pragma_table_info(t.name) c
        where t.type = 'table' and c.pk = 1`),
    };
  }
  const column = (relation: string, number: string) =>
    `(select attname from pg_attribute where attrelid = ${relation} and attnum = ${number})`;
  return {
    referring: await list(`
      select conrelid::regclass || '.' || ${column('conrelid', 'conkey[1]')} as name
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`),
    indexed: await list(`
      select indrelid::regclass || '.' || ${column('indrelid', 'indkey[0]')} as name
      from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace`),
  };
}

it('has an index for every reference, so that removing a row looks at no other table as a whole', async () => {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  const { referring, indexed } = await columnsOf(database);
  expect(referring).toContain('outgoing_messages.answers_id');
  expect(referring.filter((column) => !indexed.includes(column))).toEqual([]);
});
