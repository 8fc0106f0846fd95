import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PersonKey } from './person-key.ts';

interface Written {
  /** A key, or the column that has it. */
  person: PersonKey | RawBuilder<unknown>;
  instanceId: string;
  /** Since when the number is on the phone that it is on: who wrote to another phone does not know this one. Empty: ever. */
  since: string | RawBuilder<string>;
}

/**
 * Whether a person has written to a number, also before it was linked here: whoever has not is a stranger to it. What was said in a
 * group opens no chat of their own.
 */
export const hasWritten = ({ person, instanceId, since }: Written): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (
    select 1 from incoming_messages as heard where heard.person_key = ${person} and heard.instance_id = ${instanceId}
      and heard.participant = '' and heard.created_at >= ${since})
  or exists (
    select 1 from phone_messages as heard where heard.person_key = ${person} and heard.instance_id = ${instanceId}
      and heard.participant = '' and heard.is_from_me = 0 and heard.created_at >= ${since}))`;
