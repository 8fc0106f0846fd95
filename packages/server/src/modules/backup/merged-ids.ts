import type { DatabaseSync } from 'node:sqlite';
import type { OnRow } from './add-missing.ts';
import type { KeptTable } from './backup-tables.ts';
import { sqlitePages } from './sqlite-pages.ts';
import type { StoredValue, Values } from './table-rule.ts';

export type MergedIds = ReturnType<typeof createMergedIds>;

/** Which id a row of the backup has here. Kept in the staging database: a contact book may have a million rows. */
export function createMergedIds(database: DatabaseSync) {
  database.exec(`create table merged_ids (table_name text, backup_id, id, is_added integer,
    primary key (table_name, backup_id)) without rowid`);
  const note = database.prepare('insert into merged_ids values (?, ?, ?, ?) on conflict do nothing');
  const find = database.prepare('select id from merged_ids where table_name = ? and backup_id = ?');

  return {
    noteFor:
      (table: KeptTable): OnRow =>
      (backupId, id, isAdded) =>
        void note.run(table, backupId, id, Number(isAdded)),

    /** Undefined for an id that the backup has no row for. */
    find: (table: KeptTable, backupId: StoredValue): StoredValue | undefined =>
      find.get(table, backupId)?.['id'] as StoredValue | undefined,

    /** Of the contacts that were added, by the ids that they and their groups have here. */
    memberships: (): Generator<Values[]> =>
      sqlitePages(
        database.prepare(`
          select contacts.id, groups.id from contact_group_members as members
          join merged_ids as contacts on contacts.table_name = 'contacts' and contacts.backup_id = members.contact_id
          join merged_ids as groups on groups.table_name = 'contact_groups' and groups.backup_id = members.group_id
          where contacts.is_added = 1`),
        256,
      ),
  };
}
