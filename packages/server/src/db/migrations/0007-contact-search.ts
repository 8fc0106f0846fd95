import { foldText } from '@recado/contract';
import { sql } from 'kysely';
import type { Db, Engine } from '../database.ts';

/** What contacts are searched and sorted by, and the promise that a phone is in the book once. */
export async function up(db: Db, engine: Engine): Promise<void> {
  // Byte order on both engines: a locale's order would ignore the signs that separate the parts of a search text.
  const text = engine === 'postgres' ? sql`text collate "C"` : ('text' as const);
  for (const column of ['search', 'company_key']) {
    await db.schema
      .alterTable('contacts')
      .addColumn(column, text, (definition) => definition.notNull().defaultTo(''))
      .execute();
  }
  // The column has another name today.
  const { rows } = await sql<Record<'id' | 'name' | 'phone_key' | 'email' | 'company', string>>`
    select id, name, phone_key, email, company from contacts`.execute(db);
  for (const { id, ...row } of rows) {
    const search = [foldText(row.name), row.phone_key, foldText(row.email), foldText(row.company)].join('\n');
    await db
      .updateTable('contacts')
      .set({ search, company_key: foldText(row.company) })
      .where('id', '=', id)
      .execute();
  }
  await db.schema.dropIndex('contacts_phone').execute();
  await db.schema.createIndex('contacts_phone').on('contacts').column('phone_key').unique().execute();
  await db.schema.createIndex('contacts_search').on('contacts').column('search').execute();
}
