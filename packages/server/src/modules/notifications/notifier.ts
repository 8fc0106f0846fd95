import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
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
  /** How often to look for rows that nobody announced: those of another node, or from before a crash. */
  idleMs: number;
}
export const notifierTimes: NotifierTimes = {
  personMs: 1100,
  groupMs: 3100,
  firstRetryMs: 2000,
  lastRetryMs: 5 * 60_000,
  idleMs: 30_000,
};

interface Dependencies {
  notifications: NotificationsRepository;
  settings: SettingsRepository;
  telegram: Telegram;
  clock: Clock;
  timeZone: string;
  times: NotifierTimes;
  /** Waiting is a port like the clock; it ends early when the signal says so. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  onError(error: unknown): void;
}

const realPause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => {});

export type Notifier = ReturnType<typeof createNotifier>;

/** Carries waiting notifications to Telegram: paced, in digests when they come in bursts, again after every failure. */
export function createNotifier({ notifications, settings, telegram, clock, timeZone, times, ...ports }: Dependencies) {
  const { onError, pause = realPause } = ports;
  let lastSentAt: string | null = null;
  let lastError: string | null = null;
  let failures = 0;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();
  let news = new AbortController();

  /** Sends one message if there is something to send; answers how long to wait before the next look. */
  const step = async (): Promise<number> => {
    const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chatId } = await settings.read([
      'TELEGRAM_BOT_TOKEN',
      'TELEGRAM_CHAT_ID',
    ]);
    if (!token || !chatId) return times.idleMs;
    const digest = makeDigest(await notifications.oldest(backlogLimit * 20), timeZone);
    if (!digest) return times.idleMs;
    await telegram.send(token, chatId, digest.text);
    await notifications.remove(digest.ids);
    failures = 0;
    lastError = null;
    lastSentAt = clock().toISOString();
    return /^\d+$/.test(chatId) ? times.personMs : times.groupMs;
  };

  const afterFailure = (error: unknown): number => {
    const isTelegrams = error instanceof TelegramError;
    lastError = isTelegrams ? error.message : 'Erro interno ao notificar';
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
    /** Something waits: look now instead of at the next round. */
    wake: () => news.abort(),
    async stop() {
      stopping.abort();
      await running;
    },
    status: async () => ({ pending: await notifications.count(), lastSentAt, lastError }),
  };
}
