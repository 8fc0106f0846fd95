import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type Condition, expectHolds, lostAccount } from './credentials.repository.ts';

export interface KeyChange {
  type: string;
  id: string;
  /** Sealed; null removes the key. */
  value: string | null;
}
type KeyRow = KeyChange & { value: string };

/** Rows per statement: a first login stores 812 keys at once. */
const maxRows = 100;

export function createKeysRepository(db: Db, instanceId: string, mayWrite?: Condition) {
  /** By number of rows. Every message stores keys, and building such a query costs more than running it. */
  const upserts = new Map<number, CompiledQuery>();

  const upsert = async (database: Db, rows: readonly KeyRow[]) => {
    const query = upserts.get(rows.length) ?? compileUpsert(db, rows.length, mayWrite);
    upserts.set(rows.length, query);
    const values = rows.flatMap(({ type, id, value }) => [instanceId, type, id, value]);
    // The condition's own parameters stand behind the rows.
    const parameters = [...values, ...query.parameters.slice(values.length)];
    const { numAffectedRows } = await database.executeQuery({ ...query, parameters });
    if (mayWrite && numAffectedRows !== BigInt(rows.length)) throw lostAccount();
  };

  const remove = async (database: Db, type: string, ids: string[]) => {
    await database
      .deleteFrom('whatsapp_keys')
      .where('instance_id', '=', instanceId)
      .where('type', '=', type)
      .where('id', 'in', ids)
      .execute();
  };

  return {
    find: (type: string, ids: readonly string[]) =>
      db
        .selectFrom('whatsapp_keys')
        .select(['id', 'value'])
        .where('instance_id', '=', instanceId)
        .where('type', '=', type)
        .where('id', 'in', ids)
        .execute(),

    findAll: (type: string) =>
      db
        .selectFrom('whatsapp_keys')
        .select(['id', 'value'])
        .where('instance_id', '=', instanceId)
        .where('type', '=', type)
        .execute(),

    /** All or nothing. No key may be named twice. */
    async save(changes: readonly KeyChange[]): Promise<void> {
      const rows = changes.filter((change): change is KeyRow => change.value !== null);
      const removed = Map.groupBy(
        changes.filter(({ value }) => value === null),
        ({ type }) => type,
      );
      // One statement is a transaction by itself.
      if (removed.size === 0 && rows.length <= maxRows) return upsert(db, rows);
      await db.transaction().execute(async (transaction) => {
        if (mayWrite) await expectHolds(transaction, mayWrite);
        for (let start = 0; start < rows.length; start += maxRows) {
          await upsert(transaction, rows.slice(start, start + maxRows));
        }
        for (const [type, gone] of removed)
          await remove(
            transaction,
            type,
            gone.map(({ id }) => id),
          );
      });
    },
  };
}

function compileUpsert(db: Db, rows: number, mayWrite: Condition | undefined): CompiledQuery {
  const row = sql`(${sql.join(Array.from({ length: 4 }, () => sql`${null}`))})`;
  const values = sql`values ${sql.join(Array.from({ length: rows }, () => row))}`;
  return sql`
    insert into whatsapp_keys (instance_id, type, id, value)
    ${mayWrite ? sql`select * from (${values}) as fresh where ${mayWrite}` : values}
    on conflict (instance_id, type, id) do update set value = excluded.value`.compile(db);
}
