import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../../db/open-database.ts';

export interface KeyChange {
  type: string;
  id: string;
  /** Sealed; null removes the key. */
  value: string | null;
}
type KeyRow = KeyChange & { value: string };

/** Rows per statement: a first login stores 812 keys at once. */
const maxRows = 100;

export function createKeysRepository(db: Db, instanceId: string) {
  /** By number of rows. Every message stores keys, and building such a query costs more than running it. */
  const upserts = new Map<number, CompiledQuery>();

  const upsert = async (database: Db, rows: readonly KeyRow[]) => {
    const query = upserts.get(rows.length) ?? compileUpsert(db, rows.length);
    upserts.set(rows.length, query);
    const parameters = rows.flatMap(({ type, id, value }) => [instanceId, type, id, value]);
    await database.executeQuery({ ...query, parameters });
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

function compileUpsert(db: Db, rows: number): CompiledQuery {
  const row = sql`(${sql.join(Array.from({ length: 4 }, () => sql`${null}`))})`;
  return sql`
    insert into whatsapp_keys (instance_id, type, id, value)
    values ${sql.join(Array.from({ length: rows }, () => row))}
    on conflict (instance_id, type, id) do update set value = excluded.value`.compile(db);
}
