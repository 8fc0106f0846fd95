import type pg from 'pg';
import { isDiskFull } from './database-errors.ts';
import { storableParameter } from './storable.ts';
import type { WriteWatch } from './write-watch.ts';

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/**
 * The client that pools and lines of PostgreSQL are made of: no parameter passes that it could not store, a full disk is told
 * at once, and so is what was written.
 */
export const storableClient = (
  Client: typeof pg.Client,
  onDiskFull: () => void,
  watchWrites: () => WriteWatch,
): typeof pg.Client =>
  class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const writes = watchWrites();
      const query = this.query.bind(this) as unknown as Query;
      // All overloads of pg come down to this one: nobody here passes values within an object.
      const storing: Query = (text, values, ...rest) => {
        const answer = query(text, Array.isArray(values) ? values.map(storableParameter) : values, ...rest);
        if (answer instanceof Promise) {
          answer.then(
            (result: { rowCount?: number | null }) =>
              typeof text === 'string' && writes.ran(text, result.rowCount ?? 0),
            (error: unknown) => isDiskFull(error) && onDiskFull(),
          );
        }
        return answer;
      };
      this.query = storing as unknown as pg.Client['query'];
    }
  };
