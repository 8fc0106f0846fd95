import type { RetentionKind, RetentionPreview } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { findOldRange } from './find-boundary.ts';
import { type AgedTable, agedTables, isOldBulkSend } from './retention-tables.ts';

/** Up to so many ids are counted; beyond, a sample says how many of them there are. */
const countedMax = 5000;
const samples = 8;
const sampleIds = 32;
/** A recipient of a bulk send is a name, a phone and some numbers. */
const recipientBytes = 150;
const recipientsMax = 100_000;

type Estimate = RetentionPreview['kinds'][number];

/** How much is older than a moment, by kind: at the price of some look-ups, whatever there is. */
export async function estimateOld(db: Db, before: string, now: string): Promise<Estimate[]> {
  const kinds: Estimate[] = [];
  for (const table of agedTables) kinds.push({ kind: table.kind, ...(await estimateTable(db, table, before, now)) });
  kinds.push({ kind: 'bulkSends' satisfies RetentionKind, ...(await estimateBulkSends(db, before)) });
  return kinds;
}

async function estimateTable(db: Db, aged: AgedTable, before: string, now: string) {
  const range = await findOldRange(db, aged, before, now);
  if (!range || range.end <= range.first) return { rows: 0, bytes: 0 };
  const name = sql.table(aged.table);
  const ids = range.end - range.first;
  const step = Math.max(sampleIds, Math.floor(ids / samples));
  let found = 0;
  let bytes = 0;
  let looked = 0;
  for (let from = range.first; from < range.end; from += step) {
    const to = Math.min(from + sampleIds, range.end);
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${name} where id >= ${from} and id < ${to}`.execute(db);
    looked += to - from;
    found += rows.length;
    for (const row of rows) bytes += sizeOf(row);
  }
  if (ids > countedMax) {
    const share = ids / looked;
    return { rows: Math.round(found * share), bytes: Math.round(bytes * share) };
  }
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${name} where id < ${range.end} and ${aged.isOld(before)}`.execute(db);
  const rows = counted.rows[0]?.total ?? 0;
  return { rows, bytes: found === 0 ? 0 : Math.round((bytes / found) * rows) };
}

async function estimateBulkSends(db: Db, before: string) {
  const { rows } = await sql<{ id: number }>`select id from bulk_sends where ${isOldBulkSend(before)}`.execute(db);
  if (rows.length === 0) return { rows: 0, bytes: 0 };
  const ids = sql.join(rows.map(({ id }) => id));
  const recipients = await sql<{ total: number }>`
    select count(*) as total from
      (select 1 from bulk_send_recipients where bulk_send_id in (${ids}) limit ${recipientsMax}) as recipients`.execute(
    db,
  );
  return { rows: rows.length, bytes: (recipients.rows[0]?.total ?? 0) * recipientBytes };
}

const sizeOf = (row: Record<string, unknown>): number =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
