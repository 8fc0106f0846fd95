import { setTimeout as delay } from 'node:timers/promises';
import type { Leases } from '../../nodes/leases.port.ts';
import type { Changes } from '../../runtime/changes.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { backlogLimit, makeDigest } from './digest.ts';
import type { NotificationsRepository } from './notifications.repository.ts';
import { type Telegram, TelegramError } from './telegram.port.ts';

export interface NotifierTimes {
  /** Telegram allows about one message a second to a person and twenty a minute to a group. */
  personMs: number;
  groupMs: number;
  firstRetryMs: number;
  lastRetryMs: number;
  /** How often to look for rows that nobody announced: from before a crash, or of a node that is gone. */
  idleMs: number;
}
export const notifierTimes: NotifierTimes = {
  personMs: 1100,
  groupMs: 3100,
  firstRetryMs: 2000,
  lastRetryMs: 5 * 60_000,
  idleMs: 30_000,
};

/** One node speaks to Telegram: two would send the same thing twice, and too fast. */
const leaseName = 'telegram';

interface Dependencies {
  leases: Pick<Leases, 'take' | 'has' | 'giveUp' | 'note' | 'others'>;
  changes: Changes;
  notifications: NotificationsRepository;
  settings: SettingsRepository;
  telegram: Telegram;
  clock: Clock;
  timeZone: string;
  times: NotifierTimes;
  /** Waiting is a port like the clock; it ends early when the signal says so. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** What `status` says is something else now. */
  onChanged(): void;
  onError(error: unknown): void;
}

const realPause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => {});

interface Progress {
  lastSentAt: string | null;
  lastError: string | null;
  /** When that was last tried. */
  triedAt?: string | undefined;
}

export type Notifier = ReturnType<typeof createNotifier>;

/** Carries waiting notifications to Telegram: paced, in digests when they come in bursts, again after every failure. */
export function createNotifier({ notifications, settings, telegram, clock, timeZone, times, ...ports }: Dependencies) {
  const { leases, changes, onChanged, onError, pause = realPause } = ports;
  let news = new AbortController();
  let progress: Progress = { lastSentAt: null, lastError: null };
  let failures = 0;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();
  changes.subscribe(['notifications'], () => leases.has(leaseName) && news.abort());

  /** Every node's console shows it. */
  const note = async (changed: Partial<Progress>): Promise<void> => {
    progress = { ...progress, ...changed, triedAt: clock().toISOString() };
    await leases.note(leaseName, JSON.stringify(progress));
    onChanged();
  };

  const noteOthers = async (changed: Partial<Progress>): Promise<void> => {
    if (leases.has(leaseName)) return note(changed);
    progress = { ...progress, ...changed, triedAt: clock().toISOString() };
    onChanged();
  };

  /** Sends one message if there is something to send; answers how long to wait before the next look. */
  const step = async (): Promise<number> => {
    const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chatId } = await settings.read([
      'TELEGRAM_BOT_TOKEN',
      'TELEGRAM_CHAT_ID',
    ]);
    if (!token || !chatId) return times.idleMs;
    const paceMs = /^\d+$/.test(chatId) ? times.personMs : times.groupMs;
    if (!(await leases.take(leaseName))) {
      if ((await notifications.count()) === 0) return times.idleMs;
      await changes.publish('notifications');
      return paceMs;
    }
    const digest = makeDigest(await notifications.oldest(backlogLimit * 20), timeZone);
    if (!digest) return times.idleMs;
    await telegram.send(token, chatId, digest.text);
    await notifications.remove(digest.ids);
    failures = 0;
    await note({ lastError: null, lastSentAt: clock().toISOString() });
    return paceMs;
  };

  const afterFailure = async (error: unknown): Promise<number> => {
    const isTelegrams = error instanceof TelegramError;
    await note({ lastError: isTelegrams ? error.message : 'Erro interno ao notificar' });
    if (!isTelegrams) onError(error);
    if (isTelegrams && error.retryAfterMs !== undefined) return error.retryAfterMs;
    failures += 1;
    return Math.min(times.firstRetryMs * 2 ** (failures - 1), times.lastRetryMs);
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      // Made before the look, so that what arrives during it is not slept over.
      news = new AbortController();
      const ms = await step().catch(afterFailure);
      // News ends an idle wait. It must not cut short a pause that Telegram asked for.
      const isIdle = ms === times.idleMs;
      await pause(ms, isIdle ? AbortSignal.any([news.signal, stopping.signal]) : stopping.signal);
    }
  };

  return {
    start: () => {
      running = run();
    },
    /** Something else, such as a test, has just reached Telegram. */
    noteSent: (): Promise<void> => noteOthers({ lastError: null, lastSentAt: clock().toISOString() }),
    /** The same, and Telegram refused it. */
    noteFailed: (error: string): Promise<void> => noteOthers({ lastError: error }),
    /** Something waits: look now instead of at the next round. */
    wake: () => news.abort(),
    async stop() {
      stopping.abort();
      await running;
      await leases.giveUp(leaseName);
    },
    async status() {
      const [elsewhere] = leases.has(leaseName) ? [] : await leases.others(leaseName);
      const theirs: Progress | undefined = elsewhere?.note ? JSON.parse(elsewhere.note) : undefined;
      // A test leaves from the node that was asked for it, whichever has the queue.
      const isOursNewer = (progress.triedAt ?? '') > (theirs?.triedAt ?? theirs?.lastSentAt ?? '');
      const { lastSentAt, lastError } = theirs && !isOursNewer ? theirs : progress;
      return { pending: await notifications.count(), lastSentAt, lastError };
    },
  };
}
