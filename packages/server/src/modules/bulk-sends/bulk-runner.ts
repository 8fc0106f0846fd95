import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { Announce } from '../../events.ts';
import { WhatsAppError } from '../instances/whatsapp.port.ts';
import { isConnectionTrouble, type Sender } from '../send/sender.ts';
import type { BulkSendsRepository } from './bulk-sends.repository.ts';
import type { PrepareBulkMessage } from './prepare-bulk-message.ts';

/** How often to look again for a connection that nobody announced. */
const lookAgainMs = 15_000;
const disconnectedText = 'A instância não está conectada. O envio continua quando ela voltar.';

interface Dependencies {
  bulkSends: BulkSendsRepository;
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

/** Works through the recipients of each running send, one after another with a pause between. */
export function createBulkRunner({ bulkSends, prepare, sender, clock, announce, onError, ...ports }: Dependencies) {
  const { random = Math.random } = ports;
  const loops = new Map<number, Loop>();
  const waits = new Map<number, string>();
  let isStopping = false;

  const rest = (entry: Loop, ms: number) => delay(ms, undefined, { signal: entry.news.signal }).catch(() => {});

  /** A pause that is never quite the same: a machine's rhythm is what WhatsApp looks for. */
  const paced = (intervalMs: number): number => intervalMs * (0.75 + random() / 2);

  /** Answers how long to rest before the next one; undefined when there is none. */
  const step = async (id: number): Promise<number | undefined> => {
    const bulkSend = await bulkSends.find(id);
    if (bulkSend?.state !== 'running') return undefined;
    const recipient = await bulkSends.nextRecipient(id);
    if (!recipient) {
      await bulkSends.change(id, ['running'], 'finished', clock().toISOString());
      announce('bulk-send.finished', { id: String(id) });
      return undefined;
    }
    const prepared = await prepare(bulkSend, recipient);
    switch (prepared.kind) {
      case 'skipped':
      case 'failed':
        await bulkSends.mark(recipient.id, { state: prepared.kind, reason: prepared.reason });
        return 0;
      case 'disconnected':
        waits.set(id, disconnectedText);
        return lookAgainMs;
      case 'message':
        waits.delete(id);
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
    waits.delete(id);
  };

  /** Something may have changed: look now instead of after the pause. */
  const wake = (id: number): void => {
    if (isStopping) return;
    const running = loops.get(id);
    if (running) {
      running.news.abort();
      return;
    }
    const entry: Loop = { news: new AbortController(), ended: Promise.resolve() };
    loops.set(id, entry);
    entry.ended = loop(id, entry);
  };

  const wakeAll = async (): Promise<void> => {
    for (const { id } of await bulkSends.running()) wake(id);
  };

  return {
    wake,
    waitingFor: (id: number): string | null => waits.get(id) ?? null,
    events: { onConnected: () => void wakeAll().catch(onError) },
    /** Goes on with what a stop interrupted. */
    start: wakeAll,
    async stop(): Promise<void> {
      isStopping = true;
      const entries = [...loops.values()];
      for (const { news } of entries) news.abort();
      await Promise.all(entries.map(({ ended }) => ended));
    },
  };
}
