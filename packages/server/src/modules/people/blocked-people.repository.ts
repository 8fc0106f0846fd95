import { systemGroupIds } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import { nobody, type PersonKey } from './person-key.ts';
import { personBehind } from './person-names.ts';

export type BlockedPeople = ReturnType<typeof createBlockedPeople>;

/** Whoever is in the group 'Bloqueado', or asked to be left alone, gets no automated message, by no path. */
export const createBlockedPeople = (db: Db, hashOf: PersonHash) => ({
  async isBlocked(asked: PersonKey): Promise<boolean> {
    if (asked === nobody) return false;
    const key = await personBehind(db, asked);
    const { rows } = await sql`
      select 1 from contacts inner join contact_group_members on contact_id = contacts.id
        where person_key = ${key} and group_id = ${systemGroupIds.blocked}
      union all
      select 1 from wishes where person_key in (${key}, ${hashOf(key)}) and wish = 'leave'`.execute(db);
    return rows.length > 0;
  },
});
