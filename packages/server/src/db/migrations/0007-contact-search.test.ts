import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../migrate.ts';
import { NodeSqliteDialect } from '../node-sqlite.ts';
import type { Tables } from '../tables.ts';
import { migrations } from './index.ts';

it('makes the contacts that were there before searchable', async () => {
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(new DatabaseSync(':memory:')) });
  onTestFinished(() => db.destroy());
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === '0007-contact-search'),
  );
  await migrate(db, 'sqlite', before);
  const now = new Date().toISOString();
  const contact = { name: 'José Água', phone: '+55 11 98765-4321', phone_key: '5511987654321', email: 'JA@x.com' };
  await db
    .insertInto('contacts')
    .values({ id: '1', ...contact, company: 'Pão', title: '', created_at: now, updated_at: now })
    .execute();
  await migrate(db, 'sqlite');
  expect(await db.selectFrom('contacts').selectAll().execute()).toMatchObject([
    { ...contact, search: 'jose agua\n5511987654321\nja@x.com\npao', company_key: 'pao' },
  ]);
});
