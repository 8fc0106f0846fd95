import type { ContactSelection } from '@recado/contract';
import type { Db } from '../../db/database.ts';
import { createInsertMany } from '../../db/insert-many.ts';
import { isSelected } from './contact-selection.ts';

interface Member {
  contact_id: string;
  group_id: string;
}

export type ContactMembersRepository = ReturnType<typeof createContactMembersRepository>;

/** Which contacts are in which groups. */
export const createContactMembersRepository = (db: Db, insertMany = createInsertMembers(db)) => ({
  /** The groups of these contacts, or of all; contacts without a group are absent. */
  async groupsOf(contactIds: readonly string[] | 'all'): Promise<Map<string, string[]>> {
    if (contactIds.length === 0) return new Map();
    const all = db.selectFrom('contact_group_members').selectAll();
    const rows = await (contactIds === 'all' ? all : all.where('contact_id', 'in', contactIds)).execute();
    const groups = new Map<string, string[]>();
    for (const { contact_id, group_id } of rows) {
      const known = groups.get(contact_id);
      if (known) known.push(group_id);
      else groups.set(contact_id, [group_id]);
    }
    return groups;
  },

  /** Puts contacts into a group; those already there stay as they are. */
  async add(selection: ContactSelection, groupId: string): Promise<void> {
    await db
      .insertInto('contact_group_members')
      .columns(['contact_id', 'group_id'])
      .expression((from) =>
        from
          .selectFrom('contacts')
          .select((row) => ['contacts.id', row.val(groupId).as('group_id')])
          .where(isSelected(selection)),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  addMany: (members: readonly Member[]): Promise<void> => insertMany(db, members),

  async remove(selection: ContactSelection, groupIds: readonly string[]): Promise<void> {
    await db
      .deleteFrom('contact_group_members')
      .where('group_id', 'in', groupIds)
      .where('contact_id', 'in', (from) =>
        from.selectFrom('contacts').select('contacts.id').where(isSelected(selection)),
      )
      .execute();
  },
});

/** Prepared when it is first used, and once for all transactions. */
export const createInsertMembers = (db: Db) =>
  createInsertMany<Member>(
    (rows) =>
      db
        .insertInto('contact_group_members')
        .values(Array.from({ length: rows }, () => ({ contact_id: '', group_id: '' })))
        .compile(),
    (member) => [member.contact_id, member.group_id],
  );
