import type { Db } from '../../db/database.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import { lidIn, type PersonKey } from './person-key.ts';

/** The key that stands for somebody by now: whose alias was learnt meanwhile is known by the number. */
export async function personBehind(db: Db, key: PersonKey): Promise<PersonKey> {
  const lid = lidIn(key);
  if (lid === undefined) return key;
  const row = await db.selectFrom('lid_map').select('person_key').where('lid', '=', lid).executeTakeFirst();
  return row?.person_key ?? key;
}

/**
 * The other names of somebody of whom a purge left only hashes. They stay together, so that a wish under one of them
 * holds for all: neither can be read.
 */
export async function hiddenNames(db: Db, hashOf: PersonHash, key: PersonKey): Promise<string[]> {
  const hash = hashOf(key);
  const alias = await db.selectFrom('lid_map').select('person_key').where('lid', '=', hash).executeTakeFirst();
  const number = alias?.person_key ?? hash;
  const aliases = await db
    .selectFrom('lid_map')
    .select('lid')
    .where('person_key', '=', number)
    .where('lid', 'like', 'hash:%')
    .execute();
  return [number, ...aliases.map(({ lid }) => lid)].filter((name) => name !== hash);
}
