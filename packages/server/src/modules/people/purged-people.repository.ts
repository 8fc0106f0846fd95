import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import { lidKey, type PersonKey } from './person-key.ts';
import { hiddenNames } from './person-names.ts';

export type PurgedPeopleRepository = ReturnType<typeof createPurgedPeopleRepository>;

/** Since when everything about somebody is gone, under keyed hashes of all their names. */
export const createPurgedPeopleRepository = (db: Db, hashOf: PersonHash) => {
  const noteHash = (hash: string, at: string) =>
    sql`
    insert into purged_people (person_key, purged_at) values (${hash}, ${at})
    on conflict (person_key) do update set purged_at = excluded.purged_at
    where excluded.purged_at > purged_people.purged_at`.execute(db);

  return {
    /** Before the names go. */
    async note(key: PersonKey, at: string): Promise<void> {
      const aliases = await db.selectFrom('lid_map').select('lid').where('person_key', '=', key).execute();
      const names = [hashOf(key), ...aliases.map(({ lid }) => hashOf(lidKey(lid)))];
      for (const hash of new Set([...names, ...(await hiddenNames(db, hashOf, key))])) await noteHash(hash, at);
    },

    /** Of these people, who was erased, and when. */
    async timesOf(keys: readonly PersonKey[]): Promise<Map<PersonKey, string>> {
      if (keys.length === 0) return new Map();
      const byHash = new Map(keys.map((key) => [hashOf(key), key]));
      const rows = await db
        .selectFrom('purged_people')
        .selectAll()
        .where('person_key', 'in', [...byHash.keys()])
        .execute();
      return new Map(rows.map(({ person_key, purged_at }) => [byHash.get(person_key) ?? person_key, purged_at]));
    },

    /** One person was known by two keys: what is gone under one is gone under the other. */
    async join(from: PersonKey, to: PersonKey): Promise<void> {
      const at = (await this.timesOf([from])).get(from);
      if (at !== undefined) await noteHash(hashOf(to), at);
    },
  };
};
