import { setTimeout as delay } from 'node:timers/promises';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { Changes } from '../../runtime/changes.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import type { Links } from '../instances/links.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { OutgoingRow } from '../outbox/outgoing-messages.repository.ts';
import type { ReachOut } from '../outbox/reach-out.ts';
import { isConnectionTrouble } from '../outbox/sender.ts';
import { nextTimeOf } from './bulk-hours.ts';
import type { RecipientRow } from './bulk-recipients.repository.ts';
import type { BulkSendRow, BulkSendsRepository } from './bulk-sends.repository.ts';
import type { FindNext } from './find-next.ts';
import type { PrepareBulkMessage } from './prepare-bulk-message.ts';

/** After a failure that nobody expected, or a question that WhatsApp left unanswered. */
const lookAgainMs = 15_000;
/** So many of these, after WhatsApp did not take the file. */
const uploadPauses = 4;

/** How often it is looked whether WhatsApp has confirmed the last messages of a send. */
const confirmMs = 2000;
/** For so many times as long one is passed over whose message got no answer, so that those behind it have their turn. */
const putOffTimes = 4;

interface Dependencies {
  bulkSends: Pick<BulkSendsRepository, 'running' | 'change' | 'mark'>;
  findNext: FindNext;
  links: Pick<Links, 'find'>;
  changes: Changes;
  prepare: PrepareBulkMessage;
  outbox: Pick<Outbox, 'deliver'>;
  reachOut: Pick<ReachOut, 'pauseOf'>;
  clock: Clock;
  /** Of the administrator, whose hours a send keeps to. */
  timeZone: string;
  announce: Announce;
  onError(error: unknown): void;
  /** From 0 to 1; chance is a port like the clock. */
  random?: () => number;
  lookAgainMs?: number | undefined;
}

/** One number at work on its sends. */
interface Loop {
  /** Aborted to cut a wait short. */
  news: AbortController;
  ended: Promise<void>;
  /** The send that had its turn last, so that several take turns. */
  lastId: number;
  /** Recipients whose message cannot go for now, until a moment on the monotonic clock. */
  putOff: Map<number, number>;
  /** So many questions in a row WhatsApp left unanswered. */
  unanswered: number;
}

export type BulkRunner = ReturnType<typeof createBulkRunner>;

/**
 * Works through the recipients of the running sends of each number, one after another with a pause between, on the node
 * where the number is connected. The pace is the number's: several sends take turns and share it, and what must wait holds
 * up nothing else. Without a connection a send waits; the number tells when it is back, wherever that is.
 */
export function createBulkRunner({
  bulkSends,
  findNext,
  prepare,
  outbox,
  clock,
  announce,
  onError,
  ...ports
}: Dependencies) {
  const { links, changes, reachOut, timeZone, random = Math.random, lookAgainMs: againMs = lookAgainMs } = ports;
  const loops = new Map<string, Loop>();
  /** When each number may send again, on the monotonic clock. It outlives the loop: another send keeps the same pace. */
  const readyAt = new Map<string, number>();
  let isStopping = false;

  const wait = (entry: Loop, ms: number) => delay(ms, undefined, { signal: entry.news.signal }).catch(() => {});

  /** A pause that is never quite the same: a machine's rhythm is what WhatsApp looks for. */
  const paced = (intervalMs: number): number => intervalMs * (0.75 + random() / 2);

  const pauseAfter = async ({ instance_id, interval_ms }: BulkSendRow) =>
    paced(await reachOut.pauseOf(instance_id, interval_ms));

  /** The number's running sends, the one whose turn it is first. */
  const sendsOf = async (instanceId: string, lastId: number): Promise<BulkSendRow[]> => {
    const sends = (await bulkSends.running()).filter((send) => send.instance_id === instanceId);
    return [...sends.filter(({ id }) => id > lastId), ...sends.filter(({ id }) => id <= lastId)];
  };

  const finish = async (id: number, isFromTrigger: boolean): Promise<void> => {
    // One that was cancelled meanwhile has not finished.
    const isFinished = await bulkSends.change(id, ['running'], 'finished', clock().toISOString());
    // One that a trigger began is no news for triggers, or it could begin itself again for ever.
    if (isFinished && !isFromTrigger) announce('bulk-send.finished', { id: String(id) });
  };

  /** What the message waits for, where it does and holds up others. */
  const deliver = async (
    { id }: RecipientRow,
    row: OutgoingRow,
    pauseMs: number,
  ): Promise<'locked' | 'not-uploaded' | undefined> => {
    try {
      // Within the pause that was asked for: typing makes a send no slower.
      await outbox.deliver(row, { withTyping: pauseMs > 0, typingMs: pauseMs });
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error;
      // Otherwise the sender hands it over again, under the same id, when the number is back.
      const failure = error instanceof WhatsAppError ? error.failure : undefined;
      if (failure === 'refused') await bulkSends.mark(id, { state: 'failed', reason: (error as Error).message });
      return failure === 'locked' || failure === 'not-uploaded' ? failure : undefined;
    }
    return undefined;
  };

  const putOffOf = ({ putOff }: Loop): number[] => {
    for (const [id, until] of putOff) if (until <= performance.now()) putOff.delete(id);
    return [...putOff.keys()];
  };

  /** Answers how long to wait before the next one; undefined when there is nothing to do for this number. */
  const step = async (instanceId: string, entry: Loop): Promise<number | undefined> => {
    if (!links.find(instanceId)) return undefined;
    const sends = await sendsOf(instanceId, entry.lastId);
    // No longer than that, or a clock that is set would not be noticed.
    let waitMs = againMs;
    for (const bulkSend of sends) {
      const next = await findNext(bulkSend, putOffOf(entry));
      if (next.kind === 'over') {
        await finish(bulkSend.id, bulkSend.origin_key !== null);
        return 0;
      }
      if (next.kind === 'unconfirmed') waitMs = Math.min(waitMs, confirmMs);
      if (next.kind !== 'recipient') continue;
      const now = clock();
      const at = nextTimeOf(bulkSend, now, timeZone);
      if (!at) return sendTo(instanceId, entry, bulkSend, next.recipient);
      waitMs = Math.min(waitMs, at.getTime() - now.getTime());
    }
    return sends.length === 0 ? undefined : waitMs;
  };

  const sendTo = async (
    instanceId: string,
    entry: Loop,
    bulkSend: BulkSendRow,
    recipient: RecipientRow,
  ): Promise<number> => {
    const pauseMs = (readyAt.get(instanceId) ?? 0) - performance.now();
    if (pauseMs > 0) return pauseMs;
    entry.lastId = bulkSend.id;
    const passOver = (ms: number) => void entry.putOff.set(recipient.id, performance.now() + ms);
    const prepared = await prepare(bulkSend, recipient);
    if (prepared.kind !== 'unanswered') entry.unanswered = 0;
    switch (prepared.kind) {
      case 'skipped':
      case 'failed':
        await bulkSends.mark(recipient.id, { state: prepared.kind, reason: prepared.reason });
        return 0;
      case 'taken':
        return 0;
      case 'locked':
        passOver(againMs);
        return 0;
      case 'unanswered':
        passOver(putOffTimes * againMs);
        // One may be the recipient's; of a second one in a row the reason is WhatsApp.
        entry.unanswered += 1;
        return entry.unanswered > 1 ? againMs : 0;
      case 'message': {
        const pause = await pauseAfter(bulkSend);
        readyAt.set(instanceId, performance.now() + pause);
        switch (await deliver(recipient, prepared.row, pause)) {
          case undefined:
            return 0;
          case 'locked':
            // Nothing went out, so nothing is to be paused after.
            readyAt.delete(instanceId);
            passOver(againMs);
            return 0;
          case 'not-uploaded':
            // The next one would meet the same host; and all that waited for it would go out in one moment.
            readyAt.set(instanceId, performance.now() + uploadPauses * againMs);
            return 0;
        }
      }
    }
  };

  const loop = async (instanceId: string, entry: Loop): Promise<void> => {
    while (!isStopping) {
      entry.news = new AbortController();
      const waitMs = await step(instanceId, entry).catch((error: unknown) => {
        onError(error);
        return againMs;
      });
      if (waitMs !== undefined) await wait(entry, waitMs);
      // Whoever woke it meanwhile may have resumed what the last step saw as paused.
      else if (!entry.news.signal.aborted) break;
    }
    loops.delete(instanceId);
  };

  const begin = (instanceId: string): void => {
    if (isStopping || loops.has(instanceId)) return;
    const entry: Loop = { news: new AbortController(), ended: Promise.resolve(), lastId: 0, ...fresh() };
    loops.set(instanceId, entry);
    entry.ended = loop(instanceId, entry);
  };

  /** Has every number with running sends look at them. */
  const look = async (): Promise<void> => {
    for (const entry of loops.values()) {
      // Whatever it is, it may let through what could not go before.
      Object.assign(entry, fresh());
      entry.news.abort();
    }
    for (const { instance_id } of await bulkSends.running()) begin(instance_id);
  };
  const lookNow = () => void look().catch(onError);
  changes.subscribe(['bulk-sends'], lookNow);

  return {
    /** One was changed: whoever works on it looks now instead of after the pause. */
    wake: (): Promise<void> => changes.publish('bulk-sends'),
    /** Somebody asked for it to go on, and sees whether it does: the next one leaves at once. */
    async resume(instanceId: string): Promise<void> {
      readyAt.delete(instanceId);
      await changes.publish('bulk-sends');
    },
    events: {
      onConnected: lookNow,
      onMeasures: lookNow,
    },
    /** Another phone, or none: the pace was that of the one before. */
    forgetPace: (instanceId: string): void => void readyAt.delete(instanceId),
    async stop(): Promise<void> {
      isStopping = true;
      const entries = [...loops.values()];
      for (const { news } of entries) news.abort();
      await Promise.all(entries.map(({ ended }) => ended));
    },
  };
}

const fresh = (): Pick<Loop, 'putOff' | 'unanswered'> => ({ putOff: new Map(), unanswered: 0 });
