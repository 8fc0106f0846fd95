import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { keptTables, ruleOf, tableNames } from './backup-tables.ts';
import { currentSchema, migrateTo, readSchema } from './schema.ts';

async function openModel(): Promise<DatabaseSync> {
  const model = new DatabaseSync(':memory:');
  onTestFinished(() => model.close());
  await migrateTo(currentSchema, model);
  return model;
}

/** Made on PostgreSQL only. */
const elsewhere = ['leases', 'media_parts'];

it('has a rule for every table that the migrations make', async () => {
  const made = [...readSchema(await openModel()).keys()].filter((name) => !/^(sqlite_|schema_migrations)/.test(name));
  expect([...tableNames].sort()).toEqual([...made, ...elsewhere].sort());
});

it('fills no table before one that it refers to, and leaves none out that another needs', async () => {
  const model = await openModel();
  for (const [place, table] of keptTables.entries()) {
    const targets = model.prepare('select "table" from pragma_foreign_key_list(?)').all(table);
    for (const { table: target } of targets) expect(keptTables.slice(0, place), table).toContain(target);
  }
});

it('names columns that exist, and orders every table by a key', async () => {
  const schema = readSchema(await openModel());
  for (const table of keptTables) {
    const { merge, media, passing = [], secret, json = {} } = ruleOf(table);
    const named = [...(merge.kind === 'add' ? merge.by : []), ...passing, ...Object.keys(json)];
    const columns = schema.get(table)?.columns.map(({ name }) => name);
    expect(columns, table).toEqual(expect.arrayContaining([...named, ...[media, secret?.column].filter(Boolean)]));
    expect(schema.get(table)?.key.length, table).toBeGreaterThan(0);
  }
});
