import { randomBytes } from 'node:crypto';
import type pg from 'pg';

const reconnectMs = 500;
/** From the first question without an answer. */
const silenceMs = 3000;

/** A connection of its own that comes back when it was lost, for what must not queue behind other queries. */
export interface PostgresLine {
  /** This process among those that share the database; no other one ever has the same name. */
  readonly node: string;
  /** Rejects when there is no connection, or no answer in time; the connection is then given up and made anew. */
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Hears what is said with `pg_notify`. */
  listen(channel: string, onText: (text: string) => void): void;
  /** Told each time the connection is up: what was said before was not heard. */
  onUp(listener: () => void): void;
  /** Told when questions have gone without an answer for so long that other connections must be as dead. */
  onSilence(listener: () => void): void;
  close(): Promise<void>;
}

/** `newClient` makes clients with time-outs, so that a network that swallows everything is noticed. */
export function openPostgresLine(newClient: () => pg.Client): PostgresLine {
  const channels = new Map<string, (text: string) => void>();
  const onUp: (() => void)[] = [];
  const onSilence: (() => void)[] = [];
  let silentSince: number | undefined;
  let client: pg.Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    const fresh = newClient();
    fresh.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.(payload));
    fresh.on('error', () => {});
    fresh.on('end', () => {
      if (client === fresh) client = undefined;
      if (!isClosed) timer = setTimeout(() => void connect(), reconnectMs);
    });
    try {
      await fresh.connect();
      for (const channel of channels.keys()) await fresh.query(`listen ${channel}`);
      if (isClosed) return cutOff(fresh);
      client = fresh;
      silentSince = undefined;
      for (const listener of onUp) listener();
    } catch {
      giveUp(fresh);
    }
  };
  const giveUp = (silent: pg.Client): void => {
    cutOff(silent);
    silentSince ??= performance.now();
    if (performance.now() - silentSince > silenceMs) for (const listener of onSilence) listener();
  };
  const opening = connect();

  const askNow = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> => {
    await opening;
    const current = client;
    if (!current) throw new Error('Connection terminated');
    try {
      const { rows } = await current.query<Row>(text, [...values]);
      silentSince = undefined;
      return rows;
    } catch (error) {
      // An answer that is late would be taken for that of the next question.
      if (!isAnswer(error)) giveUp(current);
      throw error;
    }
  };

  /** One question at a time: its time limit must not count the wait for others. */
  let last: Promise<unknown> = Promise.resolve();
  const ask: PostgresLine['query'] = (text, values) => {
    const answer = last.then(() => askNow<never>(text, values));
    last = answer.catch(() => {});
    return answer;
  };

  return {
    node: randomBytes(8).toString('hex'),
    query: ask,
    listen(channel, onText) {
      channels.set(channel, onText);
      // Without a connection, the next one listens by itself.
      if (client) ask(`listen ${channel}`, []).catch(() => {});
    },
    onUp(listener) {
      onUp.push(listener);
      if (client) listener();
    },
    onSilence: (listener) => void onSilence.push(listener),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await opening;
      await client?.end().catch(() => {});
    },
  };
}

/** PostgreSQL itself refused the query: its connection is in order. */
const isAnswer = (error: unknown): boolean => typeof (error as { severity?: unknown }).severity === 'string';

/** Without the farewell that `end` waits for: whatever waits for an answer on this connection fails at once. */
export const cutOff = (client: object): void => {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
};
