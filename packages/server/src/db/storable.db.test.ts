import fc from 'fast-check';
import { type CompiledQuery, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database, Steps } from './database.ts';
import { createInsertMany } from './insert-many.ts';
import { storable } from './storable.ts';

/** Any text that a stranger may send: with NUL, and with halves of surrogate pairs. */
const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom('\u0000', '\ud800', '\udfff', '\ufffd', '\\u0000', "'", '%'), fc.string()),
});

const rowOf = ({ db }: Database, name: string, value: string) => db.insertInto('settings').values({ name, value });

function* walk(query: CompiledQuery): Steps<void> {
  yield query;
}

/** Every road on which a text reaches the database. */
const roads: Record<string, (database: Database, name: string, value: string) => Promise<unknown>> = {
  'a query': (database, name, value) => rowOf(database, name, value).execute(),
  'a transaction': ({ db }, name, value) =>
    db.transaction().execute((transaction) => transaction.insertInto('settings').values({ name, value }).execute()),
  'a walk through a transaction': (database, name, value) =>
    database.transact(walk(rowOf(database, name, value).compile())),
  'a prepared insert of many rows': ({ db }, name, value) =>
    createInsertMany<[string, string]>(
      (rows) =>
        db
          .insertInto('settings')
          .values(Array(rows).fill({ name: '', value: '' }))
          .compile(),
      (row) => row,
    )(db, [[name, value]]),
  'written SQL': ({ db }, name, value) =>
    sql`insert into settings (name, value) values (${name}, ${value})`.execute(db),
};

async function open() {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  return database;
}

describe('a text from outside', () => {
  it.each(Object.keys(roads))(
    'comes back from %s as both engines can store it, and is found by itself',
    async (road) => {
      const database = await open();
      const { db, read } = database;
      const settings = db.selectFrom('settings').select(['name', 'value']);
      await fc.assert(
        fc.asyncProperty(anyText, anyText, async (name, value) => {
          await db.deleteFrom('settings').execute();
          await roads[road]?.(database, name, value);
          const stored = { name: storable(name), value: storable(value) };
          expect(await settings.execute()).toEqual([stored]);
          const found = settings.where('name', '=', name).where('value', 'in', [value, '-']);
          expect(await found.execute()).toEqual([stored]);
          const compiled = found.compile();
          const lists = await read(compiled, compiled.parameters, (rows) => rows);
          expect(lists).toEqual([[stored.name, stored.value]]);
          await expect(rowOf(database, name, value).execute()).rejects.toThrow();
        }),
        { numRuns: 60 },
      );
    },
  );

  it('stays apart from texts that lack what could not be stored', () => {
    expect(storable('admin\u0000')).not.toBe(storable('admin'));
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = storable(text);
        return (
          kept.length === text.length && kept.isWellFormed() && !kept.includes('\u0000') && storable(kept) === kept
        );
      }),
    );
  });
});

it('leaves bytes and numbers as they are', async () => {
  const { db, engine } = await open();
  const type = sql.raw(engine === 'postgres' ? 'bytea' : 'blob');
  const bytes = Buffer.from([0, 0xed, 0xa0, 0x80, 0xff, 0]);
  const { rows } = await sql<{ bytes: Uint8Array; number: number }>`
    select cast(${bytes} as ${type}) as bytes, cast(${7} as integer) as number`.execute(db);
  expect(rows.map(({ bytes, number }) => ({ bytes: Buffer.from(bytes), number }))).toEqual([{ bytes, number: 7 }]);
});
