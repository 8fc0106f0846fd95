import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type Batch, deleteInBatches, type Pace, removeAlong, removeWhere } from '../../db/delete-in-batches.ts';
import type { Tables } from '../../db/tables.ts';
import type { Jobs } from '../../jobs/jobs.port.ts';
import { findOldRange } from './find-boundary.ts';
import { type AgedTable, agedTables, isOldBulkSend } from './retention-tables.ts';

/** Anybody can write under any name over the public API: what is remembered of them must not fill the disk. */
const knownSendersMax = 1_000_000;

interface Dependencies {
  db: Db;
  /** With their share of the monitor's sums. */
  removeCalls(ids: readonly number[]): Promise<number>;
  jobs: Pick<Jobs, 'dead' | 'discard' | 'forgetDone'>;
  knownSendersMax?: number;
}

/** What is older than a moment, in batches; begun again, it goes on where it was. */
export function createForget({ db, removeCalls, jobs, knownSendersMax: sendersMax = knownSendersMax }: Dependencies) {
  const removeIds = async (table: keyof Tables, ids: readonly number[]): Promise<number> => {
    if (table === 'api_calls') return removeCalls(ids);
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db);
    return Number(numAffectedRows);
  };

  const forgetAged = async (aged: AgedTable, before: string, now: string, pace: Pace): Promise<number> => {
    const range = await findOldRange(db, aged, before, now);
    if (!range) return 0;
    const name = sql.table(aged.table);
    let done = range.first - 1;
    return deleteInBatches(async (most): Promise<Batch> => {
      // So many rows are looked at, however few of them are old.
      const window = sql`id > ${done} and id < ${range.end}`;
      const ends = await sql<{ id: number }>`
        select id from ${name} where ${window} order by id limit 1 offset ${most - 1}`.execute(db);
      const end = ends.rows[0]?.id;
      const upTo = end ?? range.end - 1;
      const { rows } = await sql<{ id: number }>`
        select id from ${name} where ${window} and id <= ${upTo} and ${aged.isOld(before)}`.execute(db);
      done = upTo;
      const ids = rows.map(({ id }) => id);
      return { removed: ids.length === 0 ? 0 : await removeIds(aged.table, ids), isLast: end === undefined };
    }, pace);
  };

  const forgetBulkSends = async (before: string, pace: Pace): Promise<number> => {
    let removed = 0;
    const { rows } = await sql<{ id: number }>`select id from bulk_sends where ${isOldBulkSend(before)}`.execute(db);
    for (const { id } of rows) {
      if (pace.isOver?.()) break;
      const recipients = removeWhere(db, 'bulk_send_recipients', 'id', sql`bulk_send_id = ${id}`);
      removed += await deleteInBatches(recipients, pace);
      if (pace.isOver?.()) break;
      await db.deleteFrom('bulk_sends').where('id', '=', id).execute();
      removed += 1;
    }
    return removed;
  };

  const forgetDeadJobs = async (before: string, pace: Pace): Promise<void> => {
    for (const { id, createdAt } of await jobs.dead()) {
      if (createdAt < before && !pace.isOver?.()) await jobs.discard(id);
    }
  };

  return {
    /** Answers how many rows went, of those that an administrator has ever seen. */
    async old(before: string, now: string, pace: Pace): Promise<number> {
      let removed = await forgetBulkSends(before, pace);
      for (const aged of agedTables) removed += await forgetAged(aged, before, now, pace);
      // Who wrote since then has this month or a later one.
      const unheard = sql<SqlBool>`last_seen_month < ${before.slice(0, 7)}`;
      await deleteInBatches(removeWhere(db, 'known_senders', 'person_key', unheard), pace);
      await deleteInBatches(removeAlong(db, 'jid_cache', 'person_key', sql`checked_at < ${before}`), pace);
      await deleteInBatches(removeAlong(db, 'person_pauses', 'person_key', sql`paused_until < ${before}`), pace);
      // All that was said in them is gone by now.
      await deleteInBatches(removeWhere(db, 'conversations', 'id', sql`last_at < ${before}`), pace);
      await deleteInBatches(removeWhere(db, 'conversation_waits', 'id', sql`since < ${before}`), pace);
      await forgetDeadJobs(before, pace);
      return removed;
    },

    /** Whatever was chosen: a bound on what strangers can make grow, and on handled work. */
    async excess(pace: Pace): Promise<void> {
      await jobs.forgetDone();
      const { rows } = await sql<{ total: number }>`select count(*) as total from known_senders`.execute(db);
      let excess = (rows[0]?.total ?? 0) - sendersMax;
      if (excess <= 0) return;
      await deleteInBatches(async (most) => {
        const oldest = await db
          .selectFrom('known_senders')
          .select('person_key')
          .orderBy('last_seen_month')
          .limit(Math.min(most, excess))
          .execute();
        const keys = oldest.map(({ person_key }) => person_key);
        if (keys.length > 0) await db.deleteFrom('known_senders').where('person_key', 'in', keys).execute();
        excess -= keys.length;
        return { removed: keys.length, isLast: excess <= 0 || keys.length === 0 };
      }, pace);
    },
  };
}
