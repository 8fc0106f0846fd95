import { systemGroupIds } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import { joinPeople } from './join-people.ts';
import { lidKey, type PersonKey } from './person-key.ts';
import { personBehind } from './person-names.ts';
import { keyedTables } from './person-tables.ts';
import { createWishesRepository } from './wishes.repository.ts';

const pageSize = 500;

/** After the book came from elsewhere: an alias that is known here is its number, and whoever asked to leave is blocked. */
export async function keepWishes(db: Db, hashOf: PersonHash): Promise<void> {
  await joinLearnt(db, hashOf);
  const wishes = createWishesRepository(db, hashOf);
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('contacts')
      .select('person_key')
      .where('person_key', '>', last)
      .orderBy('person_key')
      .limit(pageSize)
      .execute();
    await wishes.recognize(rows.map(({ person_key }) => person_key));
    if (rows.length < pageSize) break;
    last = rows.at(-1)?.person_key ?? '';
  }
  const left = sql`
    select contacts.id from contacts inner join wishes on wishes.person_key = contacts.person_key where wish = 'leave'`;
  await sql`
    insert into contact_group_members (contact_id, group_id)
    select id, ${systemGroupIds.blocked} from (${left}) as leaving where true
    on conflict do nothing`.execute(db);
  await sql`
    delete from contact_group_members where group_id = ${systemGroupIds.allowed} and contact_id in (${left})`.execute(
    db,
  );
}

async function joinLearnt(db: Db, hashOf: PersonHash): Promise<void> {
  const found = new Set<PersonKey>();
  for (const table of [...keyedTables.map((keyed) => keyed.table), 'wishes']) {
    const { rows } = await sql<{ person_key: PersonKey }>`
      select distinct person_key from ${sql.table(table)} where person_key like ${`${lidKey('')}%`}`.execute(db);
    for (const { person_key } of rows) found.add(person_key);
  }
  for (const alias of found) {
    const person = await personBehind(db, alias);
    if (person !== alias) await joinPeople(db, hashOf, alias, person);
  }
}
