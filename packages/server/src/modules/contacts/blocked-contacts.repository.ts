import { systemGroupIds } from '@recado/contract';
import type { Db } from '../../db/database.ts';

export type BlockedContacts = ReturnType<typeof createBlockedContacts>;

/** Whoever is in the group 'Bloqueado' gets no automated message, by no path. */
export const createBlockedContacts = (db: Db) => ({
  async isBlocked(phoneKey: string): Promise<boolean> {
    const member = await db
      .selectFrom('contacts')
      .innerJoin('contact_group_members', 'contact_id', 'contacts.id')
      .select('contact_id')
      .where('phone_key', '=', phoneKey)
      .where('group_id', '=', systemGroupIds.blocked)
      .executeTakeFirst();
    return member !== undefined;
  },
});
