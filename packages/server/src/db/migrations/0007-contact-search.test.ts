import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
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
  const contact = { name: 'José Água', phone: '+55 11 98765-4321', email: 'JA@x.com' };
  await sql`
    insert into contacts (id, name, phone, phone_key, email, company, title, created_at, updated_at)
    values ('1', ${contact.name}, ${contact.phone}, '5511987654321', ${contact.email}, 'Pão', '', ${now}, ${now})
  `.execute(db);
  await migrate(db, 'sqlite');
  expect(await db.selectFrom('contacts').selectAll().execute()).toMatchObject([
    { ...contact, person_key: '5511987654321', search: 'jose agua\n5511987654321\nja@x.com\npao', company_key: 'pao' },
  ]);
});
