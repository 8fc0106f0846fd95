import type { PostgresLine } from '../db/postgres-line.ts';
import { AppError } from '../errors/app-error.ts';
import { fromWire, toWire, type WireError } from './call-errors.ts';
import type { CallName, NodeCalls } from './calls.port.ts';

/** Longer than the other node may take, which for some means WhatsApp. A node that is gone does not answer at all. */
const answerMs: Record<CallName, number> = {
  connect: 10_000,
  disconnect: 10_000,
  remove: 30_000,
  'answer-passkey': 10_000,
  'find-jid': 25_000,
  'renew-media': 45_000,
  dispatch: 30_000,
};

/** What each call carries is checked where it is asked and answered; in between all are alike. */
type AnyHandler = (ask: never) => Promise<unknown>;

type Notice =
  | { kind: 'ask'; id: number; from: string; name: CallName; ask: never }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'refusal'; id: number; error: WireError };

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/**
 * Questions by NOTIFY, each node on a channel of its own. Nothing here is durable: what must not get lost is a row, and
 * the question only says that it is there.
 */
export function createPostgresCalls(
  line: Pick<PostgresLine, 'query' | 'listen' | 'node'>,
  onError: (error: unknown) => void,
): NodeCalls {
  const handlers = new Map<CallName, AnyHandler>();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  const tell = (node: string, notice: Notice) =>
    line.query('select pg_notify($1, $2)', [channelOf(node), JSON.stringify(notice)]);

  const answer = async ({ id, from, name, ask }: Extract<Notice, { kind: 'ask' }>): Promise<void> => {
    try {
      const answer = await handlers.get(name)?.(ask);
      await tell(from, { kind: 'answer', id, answer });
    } catch (error) {
      const refusal = toWire(error);
      if (!refusal) onError(error);
      await tell(from, { kind: 'refusal', id, error: refusal ?? unavailable });
    }
  };

  line.listen(channelOf(line.node), (text) => {
    const notice = JSON.parse(text) as Notice;
    switch (notice.kind) {
      case 'ask':
        // The one who asked does not wait for ever.
        answer(notice).catch(() => {});
        break;
      case 'answer':
        waiting.get(notice.id)?.resolve(notice.answer);
        break;
      case 'refusal':
        waiting.get(notice.id)?.reject(fromWire(notice.error));
    }
  });

  return {
    async ask(node, name, ask) {
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(id, { resolve, reject });
      const timer = setTimeout(() => reject(new AppError('UNAVAILABLE')), answerMs[name]);
      try {
        await tell(node, { kind: 'ask', id, from: line.node, name, ask: ask as never });
        return (await promise) as never;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
    answer: (name, handler) => void handlers.set(name, handler),
  };
}

const channelOf = (node: string): string => `recado_node_${node}`;

const unavailable: WireError = { kind: 'app', code: 'UNAVAILABLE', text: new AppError('UNAVAILABLE').message };
