import type { CompiledQuery } from 'kysely';
import type { Db } from './open-database.ts';

/** Powers of four: any number of rows takes few statements, and each of their texts is compiled and prepared once. */
const sizes = [64, 16, 4, 1];

/**
 * An insert of many rows on a path where building a query per call would cost more than running it. `compile` gets as
 * many rows of placeholders as the statement takes; `valuesOf` lists a row's values in the same order.
 */
export function createInsertMany<Row>(compile: (rows: number) => CompiledQuery, valuesOf: (row: Row) => unknown[]) {
  const statements = sizes.map((size) => ({ size, query: compile(size) }));
  return async (db: Db, rows: readonly Row[]): Promise<void> => {
    let done = 0;
    for (const { size, query } of statements) {
      for (; rows.length - done >= size; done += size) {
        const parameters: unknown[] = [];
        for (const row of rows.slice(done, done + size)) parameters.push(...valuesOf(row));
        await db.executeQuery({ ...query, parameters });
      }
    }
  };
}
