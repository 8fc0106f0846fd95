import type pg from 'pg';
import { type Changes, type ChangeTopic, changeTopics, createChanges } from '../changes.ts';

const channel = 'recado_changes';
const reconnectMs = 1000;

/** Changes across nodes by LISTEN/NOTIFY, on a connection of its own that comes back when it was lost. */
export function createPostgresChanges(
  newClient: () => pg.Client,
  pool: pg.Pool,
): { changes: Changes; close(): Promise<void> } {
  const { changes, tell } = createChanges(async (topic) => {
    await pool.query('select pg_notify($1, $2)', [channel, topic]);
  });
  let client: pg.Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const listen = async (): Promise<void> => {
    const fresh = newClient();
    client = fresh;
    fresh.on('notification', ({ payload }) => isTopic(payload) && tell(payload));
    fresh.on('error', () => {});
    fresh.on('end', () => {
      if (!closed) timer = setTimeout(() => void listen(), reconnectMs);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      // Whatever was said while nobody listened may have touched anything.
      for (const topic of changeTopics) tell(topic);
    } catch {
      await fresh.end().catch(() => {});
    }
  };
  const started = listen();

  return {
    changes,
    async close() {
      closed = true;
      clearTimeout(timer);
      await started;
      await client?.end().catch(() => {});
    },
  };
}

const isTopic = (payload: string | undefined): payload is ChangeTopic =>
  changeTopics.some((topic) => topic === payload);
