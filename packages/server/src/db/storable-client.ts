import type pg from 'pg';
import { storableParameter } from './storable.ts';

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** The client that pools and lines of PostgreSQL are made of: no parameter passes that it could not store. */
export const storableClient = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as unknown as Query;
      // All overloads of pg come down to this one: nobody here passes values within an object.
      const storing: Query = (text, values, ...rest) =>
        query(text, Array.isArray(values) ? values.map(storableParameter) : values, ...rest);
      this.query = storing as unknown as pg.Client['query'];
    }
  };
