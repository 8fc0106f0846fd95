import { foldText, showPhone, systemGroupIds } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import { searchText } from '../contacts/contact-search.ts';
import { joinConversations } from '../conversations/join-conversations.ts';
import { type PersonKey, phoneIn, showPhoneOf } from './person-key.ts';
import { personBehind } from './person-names.ts';
import { keyedTables } from './person-tables.ts';
import { createPurgedPeopleRepository } from './purged-people.repository.ts';
import { createWishesRepository } from './wishes.repository.ts';

export type PeopleQueries = ReturnType<typeof createPeopleQueries>;

/** Who somebody is by now. */
export const createPeopleQueries = (db: Db, hashOf: PersonHash) => ({
  behind: (key: PersonKey): Promise<PersonKey> => personBehind(db, key),
  join: (from: PersonKey, to: PersonKey): Promise<void> => joinPeople(db, hashOf, from, to),
});

/** Two keys turned out to be one person: what holds for either holds for both. Within a transaction of the caller. */
export async function joinPeople(db: Db, hashOf: PersonHash, from: PersonKey, to: PersonKey): Promise<void> {
  // Of somebody new there is nothing, and their first message waits for this.
  const isKept = await isAnythingKept(db, from);
  if (isKept) await joinRows(db, from, to);
  await createPurgedPeopleRepository(db, hashOf).join(from, to);
  const wishes = createWishesRepository(db, hashOf);
  const wasLeft = (await wishes.find(from))?.wish === 'leave';
  await wishes.join(from, to);
  // Who came back under one name is not held to what was said before under the other.
  const isBack = wasLeft && (await wishes.find(to))?.wish === 'return';
  if (isKept) await joinContacts(db, from, to, isBack);
}

async function isAnythingKept(db: Db, key: PersonKey): Promise<boolean> {
  const looks = keyedTables.map(
    ({ table }) => sql`exists (select 1 from ${sql.table(table)} where person_key = ${key})`,
  );
  const { rows } = await sql<{
    kept: number;
  }>`select case when ${sql.join(looks, sql` or `)} then 1 else 0 end as kept`.execute(db);
  return rows[0]?.kept === 1;
}

async function joinRows(db: Db, from: PersonKey, to: PersonKey): Promise<void> {
  await joinIncoming(db, from, to);
  for (const { table, joins } of keyedTables) {
    if (joins === 'rows') {
      await sql`update ${sql.table(table)} set person_key = ${to} where person_key = ${from}`.execute(db);
    }
  }
  const digits = phoneIn(to);
  if (digits !== undefined) {
    for (const table of ['incoming_messages', 'outgoing_messages', 'consent_events', 'bulk_send_recipients'] as const) {
      await db
        .updateTable(table)
        .set({ phone: showPhone(digits) })
        .where('person_key', '=', to)
        .where('phone', '=', '')
        .execute();
    }
  }
  await joinPhoneMessages(db, from, to);
  await joinChanges(db, from, to);
  // Before the senders, in the order of whoever stores a message: two that wait for each other would both be given up.
  await joinConversations(db, from, to);
  await joinSenders(db, from, to);
  await joinPauses(db, from, to);
  // Found out anew under the number, when it is needed.
  await db.deleteFrom('jid_cache').where('person_key', '=', from).execute();
}

/** One that came under either name is one message: the first of them stays. */
async function joinIncoming(db: Db, from: PersonKey, to: PersonKey): Promise<void> {
  for (const [key, other] of [
    [from, to],
    [to, from],
  ]) {
    await sql`
      delete from incoming_messages where person_key = ${key} and exists (
        select 1 from incoming_messages as kept where kept.person_key = ${other} and kept.id < incoming_messages.id
          and kept.instance_id = incoming_messages.instance_id and kept.message_id = incoming_messages.message_id
          and (kept.participant = '') = (incoming_messages.participant = ''))`.execute(db);
  }
}

/** One that the phone told of under either name is one message. */
async function joinPhoneMessages(db: Db, from: PersonKey, to: PersonKey): Promise<void> {
  await sql`
    delete from phone_messages where person_key = ${from} and exists (
      select 1 from phone_messages as kept where kept.person_key = ${to}
        and kept.instance_id = phone_messages.instance_id and kept.message_id = phone_messages.message_id
        and kept.is_from_me = phone_messages.is_from_me)`.execute(db);
  await sql`
    delete from phone_messages where person_key = ${from} and is_from_me = 0 and exists (
      select 1 from incoming_messages as kept where kept.person_key = ${to}
        and kept.instance_id = phone_messages.instance_id and kept.message_id = phone_messages.message_id)`.execute(db);
  await db
    .updateTable('phone_messages')
    .set({ person_key: to, phone: showPhoneOf(to) })
    .where('person_key', '=', from)
    .execute();
}

/** Of two reactions to one message the later one holds, as if both had been given under one name. */
async function joinChanges(db: Db, from: PersonKey, to: PersonKey): Promise<void> {
  const twin = (other: PersonKey, order: '<=' | '<') => sql`exists (
    select 1 from message_changes as twin where twin.person_key = ${other}
      and twin.instance_id = message_changes.instance_id and twin.target_id = message_changes.target_id
      and twin.kind = message_changes.kind and twin.is_from_me = message_changes.is_from_me
      and message_changes.changed_at ${sql.raw(order)} twin.changed_at)`;
  await sql`delete from message_changes where person_key = ${to} and ${twin(from, '<')}`.execute(db);
  await sql`delete from message_changes where person_key = ${from} and ${twin(to, '<=')}`.execute(db);
  await db.updateTable('message_changes').set({ person_key: to }).where('person_key', '=', from).execute();
}

/** Whoever wrote under either name has written before. */
async function joinSenders(db: Db, from: PersonKey, to: PersonKey): Promise<void> {
  await sql`
    insert into known_senders (person_key, first_seen_at, last_seen_month)
    select ${to}, first_seen_at, last_seen_month from known_senders where person_key = ${from}
    on conflict (person_key) do update set
      first_seen_at = case when excluded.first_seen_at < known_senders.first_seen_at
        then excluded.first_seen_at else known_senders.first_seen_at end,
      last_seen_month = case when excluded.last_seen_month > known_senders.last_seen_month
        then excluded.last_seen_month else known_senders.last_seen_month end`.execute(db);
  await db.deleteFrom('known_senders').where('person_key', '=', from).execute();
}

async function joinPauses(db: Db, from: PersonKey, to: PersonKey): Promise<void> {
  await sql`
    insert into person_pauses (person_key, instance_id, paused_until)
    select ${to}, instance_id, paused_until from person_pauses where person_key = ${from}
    on conflict (person_key, instance_id) do update set paused_until = excluded.paused_until
    where excluded.paused_until > person_pauses.paused_until`.execute(db);
  await db.deleteFrom('person_pauses').where('person_key', '=', from).execute();
}

/** The contact with the number stays, with the groups of both; one that had none gets it. */
async function joinContacts(db: Db, from: PersonKey, to: PersonKey, isBack: boolean): Promise<void> {
  const find = (key: PersonKey) =>
    db.selectFrom('contacts').selectAll().where('person_key', '=', key).executeTakeFirst();
  const hidden = await find(from);
  if (!hidden) return;
  if (isBack) await leaveBlocked(db, hidden.id, systemGroupIds.blocked);
  const known = await find(to);
  if (!known) {
    const { name, email, company } = hidden;
    const phone = showPhone(to);
    const search = searchText({ name, phoneKey: to, email, companyKey: foldText(company) });
    await db.updateTable('contacts').set({ person_key: to, phone, search }).where('id', '=', hidden.id).execute();
    return;
  }
  await sql`
    insert into contact_group_members (contact_id, group_id)
    select ${known.id}, group_id from contact_group_members where contact_id = ${hidden.id}
    on conflict do nothing`.execute(db);
  await db.deleteFrom('contacts').where('id', '=', hidden.id).execute();
  const groups = await db
    .selectFrom('contact_group_members')
    .select('group_id')
    .where('contact_id', '=', known.id)
    .execute();
  if (groups.some(({ group_id }) => group_id === systemGroupIds.blocked)) {
    await leaveBlocked(db, known.id, systemGroupIds.allowed);
  }
}

const leaveBlocked = (db: Db, contactId: string, groupId: string) =>
  db.deleteFrom('contact_group_members').where('contact_id', '=', contactId).where('group_id', '=', groupId).execute();
