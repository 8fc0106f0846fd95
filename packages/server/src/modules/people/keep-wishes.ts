import { systemGroupIds } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import { createWishesRepository } from './wishes.repository.ts';

const pageSize = 500;

/** After the book came from elsewhere: whoever asked to leave is among the blocked. */
export async function keepWishes(db: Db, hashOf: PersonHash): Promise<void> {
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
