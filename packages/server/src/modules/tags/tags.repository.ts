import type { Tag } from '@recado/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { createRepository } from '../../db/repository.ts';
import type { Tables } from '../../db/tables.ts';

type Changes = Omit<Tag, 'id' | 'category'>;

export type TagsRepository = ReturnType<typeof createTagsRepository>;

export const createTagsRepository = (db: Db) => createRepository(db, queries);

const queries = (db: Db) => ({
  async list(): Promise<Tag[]> {
    return (await db.selectFrom('tags').selectAll().execute()).map(toTag);
  },

  async find(id: string): Promise<Tag | undefined> {
    const row = await db.selectFrom('tags').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toTag(row);
  },

  /**
   * Until the transaction ends, nobody else gives a tag a name: the unique column knows nothing about case. Any row
   * that is always there would do for the lock.
   */
  async lockNames(): Promise<void> {
    await db
      .updateTable('tags')
      .set(({ ref }) => ({ is_active: ref('is_active') }))
      .where('id', '=', 'nome')
      .execute();
  },

  async add({ id, category, ...changes }: Tag, now: string): Promise<void> {
    await db
      .insertInto('tags')
      .values({ id, category, ...toRow(changes), created_at: now })
      .execute();
  },

  async update(id: string, changes: Changes): Promise<void> {
    await db.updateTable('tags').set(toRow(changes)).where('id', '=', id).execute();
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom('tags').where('id', '=', id).execute();
  },

  /** The texts that wait to be sent, without their images. */
  quickActions: (): Promise<{ name: string; message: string }[]> =>
    db.selectFrom('quick_actions').select(['name', 'message']).orderBy('sort_order').orderBy('id').execute(),
});

const toRow = ({ displayName, isActive, name, description, value, format, timezone }: Changes) => ({
  name,
  description,
  value,
  format,
  timezone,
  display_name: displayName,
  is_active: Number(isActive),
});

const toTag = (row: Selectable<Tables['tags']>): Tag => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  description: row.description,
  category: row.category,
  value: row.value,
  format: row.format,
  timezone: row.timezone,
  isActive: row.is_active === 1,
});
