import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isGroupKey, type Talk } from './conversation-messages.repository.ts';

/** What a person of the house has written in a conversation, in the console or on the phone. */
export interface Answer {
  source: 'out' | 'phone';
  id: number;
  text: string;
}

export type AnswersRepository = ReturnType<typeof createAnswersRepository>;

/** How far somebody knew a conversation, as `<time> <id>` of the newest row of each table; an empty one has neither. */
const unknown = '- 0';
const wellFormed = /^(\S{1,24}) (\d{1,10}),(\S{1,24}) (\d{1,10})$/;

export function createAnswersRepository(db: Db) {
  const sources = {
    out: ({ instance_id, person_key, chat }: Talk) =>
      sql`created_at as at, id, text from outgoing_messages where instance_id = ${instance_id} and ${
        isGroupKey(person_key) ? sql`chat = ${chat}` : sql`person_key = ${person_key} and chat not like '%@g.us'`
      }`,
    phone: ({ instance_id, person_key, chat }: Talk) =>
      sql`sent_at as at, id, text from phone_messages where instance_id = ${instance_id} and ${
        isGroupKey(person_key) ? sql`chat = ${chat}` : sql`person_key = ${person_key} and participant = ''`
      }`,
  };
  const newest = async (source: Answer['source'], talk: Talk): Promise<string> => {
    const { rows } = await sql<{ at: string; id: number }>`
      select ${sources[source](talk)} order by 1 desc, 2 desc limit 1`.execute(db);
    return rows[0] ? `${rows[0].at} ${rows[0].id}` : unknown;
  };

  return {
    /** As a console keeps it, and hands it back with what it sends. */
    mark: async (talk: Talk): Promise<string> => `${await newest('out', talk)},${await newest('phone', talk)}`,

    /** The first that somebody wrote since, but for the one with this id. */
    async since(talk: Talk, mark: string, exceptId: number): Promise<Answer | undefined> {
      const [, outAt = '', outId = '', phoneAt = '', phoneId = ''] = wellFormed.exec(mark) ?? [];
      const { rows } = await sql<Answer>`
        select 'out' as source, id, text from (select ${sources.out(talk)}
          and origin = 'send' and id <> ${exceptId} and ${beyond('created_at', outAt, outId)}
          order by 1, 2 limit 1) as written
        union all
        select 'phone' as source, id, text from (select ${sources.phone(talk)}
          and is_from_me = 1 and origin = 'phone' and ${beyond('sent_at', phoneAt, phoneId)}
          order by 1, 2 limit 1) as typed`.execute(db);
      return rows[0];
    },
  };
}

const beyond = (column: string, at: string, id: string) =>
  at === '-' ? sql`true` : sql`(${sql.ref(column)}, id) > (${at}, ${Number(id)})`;

/** A mark that no answer of ours named says nothing. */
export const isMark = (text: string): boolean => wellFormed.test(text);
