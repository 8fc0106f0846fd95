import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { PersonKey } from '../../modules/people/person-key.ts';

export type NewPhoneMessage = Insertable<Tables['phone_messages']>;

/** Where a message belongs: a group by its address, anybody else by who they are, whatever WhatsApp calls the chat. */
export interface Conversation {
  instanceId: string;
  person: PersonKey;
  /** Of a group; empty elsewhere. */
  group: string;
}

export type PhoneMessagesRepository = ReturnType<typeof createPhoneMessagesRepository>;

/** Messages that passed the product by (decision 35). */
export const createPhoneMessagesRepository = (db: Db) => {
  const messagesOf = ({ instanceId, person, group }: Conversation) =>
    db
      .selectFrom('phone_messages')
      .where('instance_id', '=', instanceId)
      .$if(group !== '', (query) => query.where('chat', '=', group))
      .$if(group === '', (query) => query.where('person_key', '=', person).where('participant', '=', ''));

  return {
    /** How many of them were not here yet. */
    async add(rows: readonly NewPhoneMessage[]): Promise<number> {
      if (rows.length === 0) return 0;
      const added = await db
        .insertInto('phone_messages')
        .values([...rows])
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      return added.length;
    },

    /** Those that are nowhere yet: neither here, nor among what came in and went out. */
    async unknown(rows: readonly NewPhoneMessage[]): Promise<NewPhoneMessage[]> {
      const [first] = rows;
      if (!first) return [];
      const people = [...new Set(rows.map(({ person_key }) => person_key))];
      const ids = rows.map(({ message_id }) => message_id);
      const received = await db
        .selectFrom('incoming_messages')
        .select(['person_key', 'message_id'])
        .where('instance_id', '=', first.instance_id)
        .where('person_key', 'in', people)
        .where('message_id', 'in', ids)
        .execute();
      const here = await db
        .selectFrom('phone_messages')
        .select(['person_key', 'message_id', 'is_from_me'])
        .where('instance_id', '=', first.instance_id)
        .where('message_id', 'in', ids)
        .execute();
      const sent = await db
        .selectFrom('outgoing_messages')
        .select('message_id')
        .where('instance_id', '=', first.instance_id)
        .where('message_id', 'in', ids)
        .execute();
      const known = new Set([
        ...received.map(({ person_key, message_id }) => `0 ${message_id} ${person_key}`),
        ...here.map(({ person_key, message_id, is_from_me }) => `${is_from_me} ${message_id} ${person_key}`),
      ]);
      const own = new Set(sent.map(({ message_id }) => message_id));
      return rows.filter(
        ({ person_key, message_id, is_from_me }) =>
          !known.has(`${is_from_me} ${message_id} ${person_key}`) && !(is_from_me === 1 && own.has(message_id)),
      );
    },

    async isEmpty(conversation: Conversation): Promise<boolean> {
      return (await messagesOf(conversation).select('id').limit(1).executeTakeFirst()) === undefined;
    },

    /** Leaves the newest of what came as history; answers how many went. */
    async trim(conversation: Conversation, keep: number): Promise<number> {
      const old = await messagesOf(conversation)
        .select('id')
        .where('origin', '=', 'history')
        .orderBy('sent_at', 'desc')
        .orderBy('id', 'desc')
        .limit(keep)
        .offset(keep)
        .execute();
      if (old.length === 0) return 0;
      await db
        .deleteFrom('phone_messages')
        .where(
          'id',
          'in',
          old.map(({ id }) => id),
        )
        .execute();
      return old.length;
    },

    /** It came in by itself as well: then that is the one that counts. */
    async giveWay(instanceId: string, person: PersonKey, messageId: string): Promise<void> {
      await db
        .deleteFrom('phone_messages')
        .where('instance_id', '=', instanceId)
        .where('message_id', '=', messageId)
        .where('person_key', '=', person)
        .where('is_from_me', '=', 0)
        .execute();
    },

    /** Who has messages here and no name. */
    async nameless(instanceId: string): Promise<PersonKey[]> {
      const rows = await db
        .selectFrom('phone_messages')
        .select('person_key')
        .distinct()
        .where('instance_id', '=', instanceId)
        .where('sender_name', '=', '')
        .where('is_from_me', '=', 0)
        .execute();
      return rows.map(({ person_key }) => person_key);
    },

    async name(instanceId: string, person: PersonKey, name: string): Promise<void> {
      await db
        .updateTable('phone_messages')
        .set({ sender_name: name })
        .where('person_key', '=', person)
        .where('instance_id', '=', instanceId)
        .where('sender_name', '=', '')
        .execute();
    },

    /** Who wrote then has written: nobody of them is new when the next message comes. */
    async noteSenders(seen: ReadonlyMap<PersonKey, { first: string; last: string }>): Promise<void> {
      for (const [person, { first, last }] of seen) {
        await sql`
          insert into known_senders (person_key, first_seen_at, last_seen_month)
          values (${person}, ${first}, ${last.slice(0, 7)})
          on conflict (person_key) do update set
            first_seen_at = case when excluded.first_seen_at < known_senders.first_seen_at
              then excluded.first_seen_at else known_senders.first_seen_at end,
            last_seen_month = case when excluded.last_seen_month > known_senders.last_seen_month
              then excluded.last_seen_month else known_senders.last_seen_month end`.execute(db);
      }
    },
  };
};
