import { setTimeout as delay } from 'node:timers/promises';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { Changes } from '../../runtime/changes.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import type { Links } from '../instances/links.ts';
import { isConnectionTrouble, type Sender } from '../send/sender.ts';
import type { BulkSendsRepository } from './bulk-sends.repository.ts';
import type { PrepareBulkMessage } from './prepare-bulk-message.ts';

/** After a failure that nobody expected. */
const lookAgainMs = 15_000;

interface Dependencies {
  bulkSends: BulkSendsRepository;
  links: Pick<Links, 'find'>;
  changes: Changes;
  prepare: PrepareBulkMessage;
  sender: Pick<Sender, 'dispatch'>;
  clock: Clock;
  announce: Announce;
  onError(error: unknown): void;
  /** From 0 to 1; chance is a port like the clock. */
  random?: () => number;
}

interface Loop {
  /** Aborted to cut a rest short. */
  news: AbortController;
  ended: Promise<void>;
}

export type BulkRunner = ReturnType<typeof createBulkRunner>;

/**
 * Works through the recipients of each running send, one after another with a pause between, on the node where the number
 * is connected. Without a connection a send rests; the number tells when it is back, wherever that is.
 */
export function createBulkRunner({ bulkSends, prepare, sender, clock, announce, onError, ...ports }: Dependencies) {
  const { links, changes, random = Math.random } = ports;
  const loops = new Map<number, Loop>();
  let isStopping = false;

  const rest = (entry: Loop, ms: number) => delay(ms, undefined, { signal: entry.news.signal }).catch(() => {});

  /** A pause that is never quite the same: a machine's rhythm is what WhatsApp looks for. */
  const paced = (intervalMs: number): number => intervalMs * (0.75 + random() / 2);

  /** Answers how long to rest before the next one; undefined when there is none. */
  const step = async (id: number): Promise<number | undefined> => {
    const bulkSend = await bulkSends.find(id);
    if (bulkSend?.state !== 'running' || !links.find(bulkSend.instance_id)) return undefined;
    const recipient = await bulkSends.nextRecipient(id);
    if (!recipient) {
      await bulkSends.change(id, ['running'], 'finished', clock().toISOString());
      // One that a trigger began is no news for triggers, or it could begin itself again for ever.
      if (bulkSend.origin_key === null) announce('bulk-send.finished', { id: String(id) });
      return undefined;
    }
    const prepared = await prepare(bulkSend, recipient);
    switch (prepared.kind) {
      case 'skipped':
      case 'failed':
        await bulkSends.mark(recipient.id, { state: prepared.kind, reason: prepared.reason });
        return 0;
      case 'disconnected':
        return undefined;
      case 'message':
        await sender.dispatch(prepared.row).catch(async (error: unknown) => {
          if (!isConnectionTrouble(error)) throw error;
          // Otherwise the sender hands it over again, under the same id, when the number is back.
          if (error instanceof WhatsAppError && error.failure === 'refused') {
            await bulkSends.mark(recipient.id, { state: 'failed', reason: error.message });
          }
        });
        // After the last one there is nothing to wait for.
        return (await bulkSends.nextRecipient(id)) ? paced(bulkSend.interval_ms) : 0;
    }
  };

  const loop = async (id: number, entry: Loop): Promise<void> => {
    while (!isStopping) {
      entry.news = new AbortController();
      const restMs = await step(id).catch((error: unknown) => {
        onError(error);
        return lookAgainMs;
      });
      if (restMs !== undefined) await rest(entry, restMs);
      // Whoever woke it meanwhile may have resumed what the last step saw as paused.
      else if (!entry.news.signal.aborted) break;
    }
    loops.delete(id);
  };

  const begin = (id: number): void => {
    if (isStopping || loops.has(id)) return;
    const entry: Loop = { news: new AbortController(), ended: Promise.resolve() };
    loops.set(id, entry);
    entry.ended = loop(id, entry);
  };

  /** Begins those that rest and stops those that no longer run. The others keep their pace. */
  const look = async (): Promise<void> => {
    const running = new Set((await bulkSends.running()).map(({ id }) => id));
    for (const [id, { news }] of loops) if (!running.has(id)) news.abort();
    for (const id of running) begin(id);
  };
  const lookNow = () => void look().catch(onError);
  changes.subscribe(['bulk-sends'], lookNow);

  return {
    /** It was changed: whoever works on it looks now instead of after the pause. */
    async wake(id: number): Promise<void> {
      loops.get(id)?.news.abort();
      begin(id);
      await changes.publish('bulk-sends');
    },
    events: { onConnected: lookNow },
    async stop(): Promise<void> {
      isStopping = true;
      const entries = [...loops.values()];
      for (const { news } of entries) news.abort();
      await Promise.all(entries.map(({ ended }) => ended));
    },
  };
}
