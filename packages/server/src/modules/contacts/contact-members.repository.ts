import { type ContactSelection, systemGroupIds } from '@recado/contract';
import { type SqlBool, sql } from 'kysely';
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

  /** Puts contacts into a group, or only those who did not ask to leave; those already there stay as they are. */
  async add(selection: ContactSelection, groupId: string, { sparesLeft = false } = {}): Promise<void> {
    await db
      .insertInto('contact_group_members')
      .columns(['contact_id', 'group_id'])
      .expression((from) =>
        from
          .selectFrom('contacts')
          .select((row) => ['contacts.id', row.val(groupId).as('group_id')])
          .where(isSelected(selection))
          .$if(sparesLeft, (query) => query.where(sql<SqlBool>`contacts.id not in (${whoLeft})`)),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  addMany: (members: readonly Member[]): Promise<void> => insertMany(db, members),

  /** `sparesLeft`: who asked to leave stays among the blocked. */
  async remove(selection: ContactSelection, groupIds: readonly string[], { sparesLeft = false } = {}): Promise<void> {
    const isFree = sql<SqlBool>`not (group_id = ${systemGroupIds.blocked} and contact_id in (${whoLeft}))`;
    await db
      .deleteFrom('contact_group_members')
      .where('group_id', 'in', groupIds)
      .$if(sparesLeft && groupIds.includes(systemGroupIds.blocked), (query) => query.where(isFree))
      .where('contact_id', 'in', (from) =>
        from.selectFrom('contacts').select('contacts.id').where(isSelected(selection)),
      )
      .execute();
  },
});

const whoLeft = sql`
  select contacts.id from contacts inner join wishes on wishes.person_key = contacts.person_key where wish = 'leave'`;

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
