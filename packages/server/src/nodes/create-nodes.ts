import type { Database } from '../db/database.ts';
import { type NodeCalls, noCalls } from './calls.port.ts';
import type { Leases } from './leases.port.ts';
import { createPostgresCalls } from './postgres-calls.ts';
import { createPostgresLeases } from './postgres-leases.ts';
import { createSingleLeases } from './single-leases.ts';

export interface Nodes {
  leases: Leases;
  calls: NodeCalls;
}

export const createLeases = ({ line }: { line?: Database['line'] | undefined }): Leases =>
  line ? createPostgresLeases({ line }) : createSingleLeases();

/** What the processes on one database have to agree on; next to nothing where there can be only one. */
export const createNodes = ({ line }: Pick<Database, 'line'>, onError: (error: unknown) => void): Nodes => ({
  leases: createLeases({ line }),
  calls: line ? createPostgresCalls(line, onError) : noCalls,
});
