import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { readCurrentSchema } from './schema.ts';
import { withSnapshot } from './snapshot.ts';
import type { Values } from './table-rule.ts';

it('shows one moment of all tables, whatever is written meanwhile', async () => {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  const { db } = database;
  const schema = await readCurrentSchema();
  const texts = { reply: 'x', created_at: '2026-01-01T00:00:00.000Z' };
  /** Always one of each, so that a backup with more of one than of the other would be torn. */
  const add = (message: string) =>
    db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('menu_items')
        .values({ ...texts, message, message_key: message })
        .execute();
      const phone = { phone: '+55 11 98765-4321', person_key: '5511987654321' };
      await transaction
        .insertInto('responses')
        .values({ ...texts, ...phone, message, message_key: message })
        .execute();
    });
  for (let index = 0; index < 600; index++) await add(`before ${index}`);

  const counts = await withSnapshot(database, async (snapshot) => {
    const messages = async (table: 'menu_items' | 'responses') => {
      const shape = schema.get(table);
      if (!shape) throw new Error(`no table ${table}`);
      const seen: Values[] = [];
      for await (const page of snapshot.pages(table, shape, ['message'])) {
        if (seen.length === 0) await add(`while ${table} was read`);
        seen.push(...page);
      }
      return seen.map(([message]) => message);
    };
    return { menu: await messages('menu_items'), responses: await messages('responses') };
  });
  expect(counts.menu).toEqual(Array.from({ length: 600 }, (_, index) => `before ${index}`));
  expect(counts.responses).toEqual(counts.menu);
  const { rows } = await db
    .selectFrom('responses')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  expect(rows).toBe(602);
});

it('holds few rows at a time where they are long', async () => {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  const shape = (await readCurrentSchema()).get('menu_items');
  if (!shape) throw new Error('no table menu_items');
  const long = 'x'.repeat(300_000);
  for (let index = 0; index < 60; index++) {
    const texts = { message: `m${index}`, message_key: `m${index}`, created_at: '2026-01-01T00:00:00.000Z' };
    await database.db
      .insertInto('menu_items')
      .values({ ...texts, reply: long })
      .execute();
  }
  const sizes: number[] = [];
  await withSnapshot(database, async (snapshot) => {
    for await (const lines of snapshot.lines('menu_items', shape, ['reply'])) sizes.push(lines.length);
  });
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(60);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(16);
});
