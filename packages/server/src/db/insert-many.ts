import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Powers of four: any number of rows takes few statements, and each of their texts is compiled and prepared once. */
const sizes = [64, 16, 4, 1];

/**
 * An insert of many rows on a path where building a query per call would cost more than running it. `compile` gets as
 * many rows of placeholders as the statement takes; `valuesOf` lists a row's values in the same order.
 */
export function createInsertMany<Row>(compile: (rows: number) => CompiledQuery, valuesOf: (row: Row) => unknown[]) {
  const insert = createInsertSteps(compile, valuesOf);
  return async (db: Db, rows: readonly Row[]): Promise<void> => {
    for (const query of insert(rows)) await db.executeQuery(query);
  };
}

/** The same as part of a transaction that is written as a walk. */
export function createInsertSteps<Row>(compile: (rows: number) => CompiledQuery, valuesOf: (row: Row) => unknown[]) {
  // Compiled when they are first used: most work is one row at a time.
  const compiled = new Map<number, CompiledQuery>();
  const statementOf = (size: number): CompiledQuery => {
    const query = compiled.get(size) ?? compile(size);
    compiled.set(size, query);
    return query;
  };
  return function* (rows: readonly Row[]): Generator<CompiledQuery, void> {
    let done = 0;
    for (const size of sizes) {
      for (; rows.length - done >= size; done += size) {
        const query = statementOf(size);
        const parameters: unknown[] = [];
        for (const row of rows.slice(done, done + size)) parameters.push(...valuesOf(row));
        yield { ...query, parameters };
      }
    }
  };
}
