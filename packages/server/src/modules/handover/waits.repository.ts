import type { WaitReason } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PersonKey } from '../people/person-key.ts';

/** Somebody who is to wait for a person from now on. */
export interface NewWait {
  instanceId: string;
  person: PersonKey;
  reason: WaitReason;
  /** When they wrote what makes them wait. */
  since: string;
  /** Only after so many default replies in a row. */
  after?: number | undefined;
}

export interface RaisedWait {
  id: number;
  instance_id: string;
  person_key: PersonKey;
  reason: WaitReason;
  name: string;
  phone: string;
  instance_name: string | null;
}

/** Of a conversation, what it takes to write there. */
interface Talk {
  instance_id: string;
  chat: string;
  phone: string;
  name: string;
}

/** Default replies of longer ago have nothing to do with today's question. */
const inARowMs = 24 * 60 * 60_000;
/** Of a week; a shop has far fewer. */
const figuresMax = 20_000;

export type WaitsRepository = ReturnType<typeof createWaitsRepository>;

export function createWaitsRepository(db: Db) {
  /** Of a number: that somebody has written since then, in the console or on the phone. */
  const isAnswered = ({ instanceId, person, since }: Pick<NewWait, 'instanceId' | 'person' | 'since'>) => sql`(
    exists (select 1 from outgoing_messages where person_key = ${person} and instance_id = ${instanceId}
      and created_at > ${since} and origin = 'send')
    or exists (select 1 from phone_messages where person_key = ${person} and instance_id = ${instanceId}
      and sent_at > ${since} and is_from_me = 1 and origin = 'phone'))`;

  /** What the last messages of the person got, newest first; those of an app are found by its calls. */
  const lastSources = ({ instanceId, person, since }: NewWait, count: number) => {
    const from = new Date(Date.parse(since) - inARowMs).toISOString();
    return instanceId === ''
      ? sql<{ source: string | null; at: string }>`
          select source, at from conversation_calls
            inner join conversations on conversations.id = conversation_id
            inner join api_calls on api_calls.id = call_id
          where conversations.person_key = ${person} and instance_id = '' and at >= ${from} and at <= ${since}
          order by call_id desc limit ${count}`
      : sql<{ source: string | null; at: string }>`
          select source, sent_at as at from incoming_messages
          where person_key = ${person} and instance_id = ${instanceId} and participant = '' and sent_at >= ${from}
            and sent_at <= ${since} and state <> 'received'
          order by sent_at desc, id desc limit ${count}`;
  };

  /** So many in a row, none of them before the end of an earlier wait, and nobody has stepped in between. */
  const hasOnlyDefaults = async (wait: NewWait, count: number): Promise<boolean> => {
    const { instanceId, person } = wait;
    const { rows } = await lastSources(wait, count).execute(db);
    const oldest = rows.at(-1);
    if (!oldest || rows.length < count || rows.some(({ source }) => source !== 'default')) return false;
    const { rows: before } = await sql`
      select 1 from conversation_waits where person_key = ${person} and instance_id = ${instanceId}
        and ended_at >= ${oldest.at}
      union all select 1 where ${isAnswered({ ...wait, since: oldest.at })}`.execute(db);
    return before.length === 0;
  };

  return {
    /** Once for each wait; undefined where one is open already, or somebody has answered meanwhile. Within a transaction. */
    async raise(wait: NewWait): Promise<RaisedWait | undefined> {
      const { instanceId, person, reason, since, after } = wait;
      if (after !== undefined && !(await hasOnlyDefaults(wait, after))) return undefined;
      const { rows } = await sql<Pick<RaisedWait, 'name' | 'phone' | 'instance_name'>>`
        update conversations set waiting_since = ${since}, done_at = null
        where person_key = ${person} and instance_id = ${instanceId} and waiting_since is null
          and not ${isAnswered(wait)}
        returning name, phone,
          (select instance_name from instances where instance_id = ${instanceId}) as instance_name`.execute(db);
      const [talk] = rows;
      if (!talk) return undefined;
      const { id } = await db
        .insertInto('conversation_waits')
        .values({ instance_id: instanceId, person_key: person, reason, since, ended_at: null, pushed_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, instance_id: instanceId, person_key: person, reason, ...talk };
    },

    /** Whether Telegram is to know. Asked for here, because nobody else can be asked within a transaction. */
    async areTold(): Promise<boolean> {
      const { rows } = await sql`
        select 1 from settings where name in ('TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID') and value <> ''
          and not exists (select 1 from settings where name = 'handover_telegram' and value = 'false')`.execute(db);
      return rows.length === 2;
    },

    /** Where the person is spoken with: on that number (empty: an app's API), or else where it was last. */
    findTalk: (person: PersonKey, instanceId?: string): Promise<Talk | undefined> =>
      db
        .selectFrom('conversations')
        .select(['instance_id', 'chat', 'phone', 'name'])
        .where('person_key', '=', person)
        .$if(instanceId !== undefined, (query) => query.where('instance_id', '=', instanceId ?? ''))
        .orderBy('last_at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** That somebody has the conversation in hand, or was done with it after that moment. */
    async isInHand({ instanceId, person, since }: Omit<NewWait, 'reason'>, now: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from person_pauses where person_key = ${person} and instance_id = ${instanceId}
          and paused_until > ${now}
        union all select 1 from conversations where person_key = ${person} and instance_id = ${instanceId}
          and done_at > ${since}
        union all select 1 from conversation_waits where person_key = ${person} and instance_id = ${instanceId}
          and ended_at > ${since}`.execute(db);
      return rows.length > 0;
    },

    async waitingSince(instanceId: string, person: PersonKey): Promise<string | undefined> {
      const found = await db
        .selectFrom('conversations')
        .select('waiting_since')
        .where('person_key', '=', person)
        .where('instance_id', '=', instanceId)
        .executeTakeFirst();
      return found?.waiting_since ?? undefined;
    },

    /** Those that began since then or still last, in seconds, shortest first. */
    async seconds(since: string, now: Date): Promise<number[]> {
      const { rows } = await sql<{ since: string; ended_at: string | null; is_open: number | boolean }>`
        select since, ended_at, exists (select 1 from conversations
          where conversations.person_key = conversation_waits.person_key
            and conversations.instance_id = conversation_waits.instance_id and waiting_since is not null) as is_open
        from conversation_waits where since >= ${since} order by since desc limit ${figuresMax}`.execute(db);
      return rows
        .filter(({ ended_at, is_open }) => ended_at !== null || Number(is_open) === 1)
        .map(
          ({ since: from, ended_at }) => (ended_at === null ? now.getTime() : Date.parse(ended_at)) - Date.parse(from),
        )
        .map((ms) => Math.max(0, Math.round(ms / 1000)))
        .sort((a, b) => a - b);
    },
  };
}
