import type { ContactGroup } from '@recado/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteInBatches, removeAlong } from '../../db/delete-in-batches.ts';
import type { Tables } from '../../db/tables.ts';

export type NewGroup = Omit<Insertable<Tables['contact_groups']>, 'is_immutable'>;

export type ContactGroupsRepository = ReturnType<typeof createContactGroupsRepository>;

export const createContactGroupsRepository = (db: Db) => ({
  async list(): Promise<ContactGroup[]> {
    return (await selectGroups(db).execute()).map(toGroup);
  },

  async find(id: string): Promise<ContactGroup | undefined> {
    const row = await selectGroups(db).where('id', '=', id).executeTakeFirst();
    return row && toGroup(row);
  },

  /** Which of these ids are groups. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await db.selectFrom('contact_groups').select('id').where('id', 'in', ids).execute();
    return new Set(rows.map((row) => row.id));
  },

  /** The ids of groups by the keys of their names. */
  async idsByName(): Promise<Map<string, string>> {
    const rows = await db.selectFrom('contact_groups').select(['id', 'name_key']).execute();
    return new Map(rows.map((row) => [row.name_key, row.id]));
  },

  async add(group: NewGroup): Promise<void> {
    await db
      .insertInto('contact_groups')
      .values({ ...group, is_immutable: 0 })
      .execute();
  },

  async update(id: string, group: Omit<NewGroup, 'id' | 'created_at'>): Promise<void> {
    await db.updateTable('contact_groups').set(group).where('id', '=', id).execute();
  },

  async remove(id: string): Promise<void> {
    // With the group's row they would go all at once.
    await deleteInBatches(removeAlong(db, 'contact_group_members', 'contact_id', sql`group_id = ${id}`));
    await db.deleteFrom('contact_groups').where('id', '=', id).execute();
  },
});

const selectGroups = (db: Db) =>
  db
    .selectFrom('contact_groups')
    .selectAll()
    .select((from) =>
      from
        .selectFrom('contact_group_members')
        .select(({ fn }) => fn.countAll<number>().as('contacts'))
        .whereRef('group_id', '=', 'contact_groups.id')
        .as('contact_count'),
    )
    // The system's own first, then in the order of the alphabet.
    .orderBy('is_immutable', 'desc')
    .orderBy('name_key');

const toGroup = (row: Selectable<Tables['contact_groups']> & { contact_count: number | null }): ContactGroup => ({
  id: row.id,
  name: row.name,
  description: row.description,
  color: row.color,
  contactCount: row.contact_count ?? 0,
  isImmutable: row.is_immutable === 1,
  is_immutable: row.is_immutable === 1 ? 1 : 0,
  createdAt: row.created_at,
  created_at: row.created_at,
  updatedAt: row.updated_at,
  updated_at: row.updated_at,
});
