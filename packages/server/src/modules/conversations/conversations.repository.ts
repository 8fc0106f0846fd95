import type { ConversationState, WaitReason } from '@recado/contract';
import { conversationLimits, systemGroupIds } from '@recado/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { searchTerms } from '../contacts/contact-search.ts';

/** A conversation with what is known elsewhere about who it is with. */
export type ConversationRow = Selectable<Tables['conversations']> & {
  instance_name: string | null;
  contact_id: string | null;
  contact_name: string | null;
  paused_until: string | null;
  is_blocked: number | boolean;
  waiting_for: WaitReason | null;
};

export interface ConversationFilter {
  instance?: string | undefined;
  state?: ConversationState | undefined;
  unread?: 'true' | undefined;
  group?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  name?: string | undefined;
}

export interface ListPlace {
  at: string;
  id: number;
}

export type ConversationsRepository = ReturnType<typeof createConversationsRepository>;

const blockedKeys = sql`
  select contacts.person_key from contact_group_members
    inner join contacts on contacts.id = contact_id where group_id = ${systemGroupIds.blocked}
  union select person_key from wishes where wish = 'leave'`;

export function createConversationsRepository({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  const rowsWhere = async (conditions: readonly RawBuilder<unknown>[], now: string, limit: number) => {
    const { rows } = await sql<ConversationRow>`
      select conversations.*, instance_name, contacts.id as contact_id, contacts.name as contact_name, paused_until,
        (exists (select 1 from contact_group_members
            where contact_id = contacts.id and group_id = ${systemGroupIds.blocked})
          or exists (select 1 from wishes
            where wishes.person_key = conversations.person_key and wish = 'leave')) as is_blocked,
        case when waiting_since is not null then (select reason from conversation_waits as waits
          where waits.person_key = conversations.person_key and waits.instance_id = conversations.instance_id
            and ended_at is null order by since limit 1) end as waiting_for
      from conversations
      left join instances on instances.instance_id = conversations.instance_id
      left join contacts on contacts.person_key = conversations.person_key
      left join person_pauses on person_pauses.person_key = conversations.person_key
        and person_pauses.instance_id = conversations.instance_id and paused_until > ${now}
      where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
      order by last_at desc, conversations.id desc limit ${limit}`.execute(db);
    return rows;
  };

  const taken = (now: string) => sql`
    select talks.id from person_pauses inner join conversations as talks
      on talks.person_key = person_pauses.person_key and talks.instance_id = person_pauses.instance_id
    where paused_until > ${now}`;

  const inState = (state: ConversationState, now: string): RawBuilder<SqlBool> => {
    const isBlocked = sql`conversations.person_key in (${blockedKeys})`;
    const isTaken = sql`conversations.id in (${taken(now)})`;
    switch (state) {
      case 'blocked':
        return sql`${isBlocked}`;
      case 'taken':
        return sql`${isTaken} and not ${isBlocked}`;
      case 'waiting':
        // Few, and found by their own index: in the order of the list all others would be passed.
        return sql`conversations.id in (select id from conversations where waiting_since is not null)
          and not ${isTaken} and not ${isBlocked}`;
      case 'automatic':
        return sql`waiting_since is null and not ${isTaken} and not ${isBlocked}`;
    }
  };

  /** Only the service knows exactly: here a letter that may carry an accent stands for any other. */
  const isNamed = (terms: readonly string[]): RawBuilder<SqlBool> => {
    const like = sql.raw(engine === 'postgres' ? 'ilike' : 'like');
    const inName = terms.map((term) => {
      const pattern = `%${term.replaceAll(/[\\%_]|[^\p{ASCII}]|[aeioucny]/gu, '_')}%`;
      const isNamed = sql`(conversations.name ${like} ${pattern} or handle ${like} ${pattern})`;
      return /^\d+$/.test(term) ? sql`(${isNamed} or conversations.person_key like ${`%${term}%`})` : isNamed;
    });
    const inBook = terms.map((term) => sql`search like ${`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`);
    return sql`((${sql.join(inName, sql` and `)})
      or conversations.person_key in (select person_key from contacts where ${sql.join(inBook, sql` and `)}))`;
  };

  /** The database would note the moment of the last message. */
  const endWait = (instanceId: string, person: string, now: string) =>
    db
      .updateTable('conversation_waits')
      .set({ ended_at: now })
      .where('person_key', '=', person)
      .where('instance_id', '=', instanceId)
      .where('ended_at', 'is', null)
      .execute();

  return {
    /** One more than a page, which tells whether there is a next one. */
    list(filter: ConversationFilter, after: ListPlace | undefined, now: string): Promise<ConversationRow[]> {
      const { instance, state, unread, group, from, to, name = '' } = filter;
      const terms = searchTerms(name);
      const conditions = [
        instance !== undefined && sql`conversations.instance_id = ${instance}`,
        state !== undefined && inState(state, now),
        unread !== undefined && sql`unread > 0`,
        group !== undefined &&
          sql`conversations.person_key in (select contacts.person_key from contact_group_members
            inner join contacts on contacts.id = contact_id where group_id = ${group})`,
        from !== undefined && sql`last_at >= ${from}`,
        to !== undefined && sql`last_at <= ${to}`,
        terms.length > 0 && isNamed(terms),
        after !== undefined && sql`(last_at, conversations.id) < (${after.at}, ${after.id})`,
      ].filter((condition) => condition !== false);
      return rowsWhere(conditions, now, conversationLimits.pageSize + 1);
    },

    async find(id: number, now: string): Promise<ConversationRow | undefined> {
      const [row] = await rowsWhere([sql`conversations.id = ${id}`], now, 1);
      return row;
    },

    /** By number and person or group. */
    findAll(talks: readonly { instance_id: string; talk_key: string }[], now: string): Promise<ConversationRow[]> {
      const pairs = talks.map(({ instance_id, talk_key }) => sql`(${talk_key}, ${instance_id})`);
      return rowsWhere(
        [sql`(conversations.person_key, conversations.instance_id) in (values ${sql.join(pairs)})`],
        now,
        talks.length,
      );
    },

    async counts(now: string): Promise<{ unread: number; waiting: number; oldest_waiting: string | null }> {
      // As the list shows them: of those who wait there are few.
      const waiting = inState('waiting', now);
      const { rows } = await sql<{ unread: number; waiting: number; oldest_waiting: string | null }>`
        select (select count(*) from conversations where unread > 0) as unread,
          (select count(*) from conversations where ${waiting}) as waiting,
          (select min(waiting_since) from conversations where ${waiting}) as oldest_waiting`.execute(db);
      const [counts] = rows;
      return {
        unread: Number(counts?.unread ?? 0),
        waiting: Number(counts?.waiting ?? 0),
        oldest_waiting: counts?.oldest_waiting ?? null,
      };
    },

    /** The last one that was seen. */
    async noteHandle({ instance_id, person_key }: { instance_id: string; person_key: string }, handle: string) {
      await db
        .updateTable('conversations')
        .set({ handle })
        .where('person_key', '=', person_key)
        .where('instance_id', '=', instance_id)
        .where('handle', '!=', handle)
        .execute();
    },

    async markRead(id: number): Promise<void> {
      await db.updateTable('conversations').set({ unread: 0 }).where('id', '=', id).where('unread', '>', 0).execute();
    },

    async markUnread(id: number): Promise<void> {
      await db.updateTable('conversations').set({ unread: 1 }).where('id', '=', id).where('unread', '=', 0).execute();
    },

    /** A person looks at it: nobody waits for one any more. */
    async endWaiting({ id, instance_id, person_key }: ConversationRow, now: string): Promise<void> {
      await endWait(instance_id, person_key, now);
      await db.updateTable('conversations').set({ waiting_since: null }).where('id', '=', id).execute();
    },

    /** Nobody has to look at it until something new comes. */
    async finish({ id, instance_id, person_key }: ConversationRow, now: string): Promise<void> {
      await endWait(instance_id, person_key, now);
      await db
        .updateTable('conversations')
        .set({ unread: 0, waiting_since: null, done_at: now })
        .where('id', '=', id)
        .execute();
    },
  };
}
