import { type AlertChoices, type AlertInput, type AlertKind, type Alerts, alertKindNames } from '@recado/contract';
import { isDatabaseAway, isDiskFull } from '../../db/database-errors.ts';
import type { Repository } from '../../db/repository.ts';
import type { Changes } from '../../runtime/changes.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import { messagesSetting } from '../notifications/message-news.ts';
import type { NotificationsRepository } from '../notifications/notifications.repository.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { AlertRow, AlertsRepository, Finding } from './alerts.repository.ts';
import type { Watch } from './watches.ts';

const minuteMs = 60_000;
const lookEveryMs = 20_000;

/** What lasts less long is nobody's worry: a router starts anew, a person is just about to see to it. */
const graceMs: Record<AlertKind, number> = {
  number_out: 5 * minuteMs,
  number_locked: 0,
  number_passkey: 2 * minuteMs,
  number_deaf: 5 * minuteMs,
  backup_failed: 0,
  disk_low: minuteMs,
  ai_refused: 0,
  job_given_up: 0,
};

const settingOf = (kind: AlertKind): `alert_${AlertKind}` => `alert_${kind}`;
const telegramSettings = ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID'] as const;

interface Dependencies {
  alerts: Repository<{ alerts: AlertsRepository; notifications: Pick<NotificationsRepository, 'add'> }>;
  watches: readonly Watch[];
  settings: SettingsRepository;
  /** Something waits for Telegram. */
  onNotifications(): void;
  announce: Announce;
  changes: Pick<Changes, 'subscribe'>;
  timeZone: string;
  clock: Clock;
  onError(error: unknown): void;
}

export type AlertsService = ReturnType<typeof createAlertsService>;

/**
 * Tells the owner what is wrong, once per cause, and once when it is over. It looks at how things are instead of waiting to be
 * told: whatever happened while nobody looked, and whichever node or start saw it first, is one alert.
 */
export function createAlertsService({ watches, settings, clock, timeZone, onError, ...ports }: Dependencies) {
  const { alerts, inTransaction } = ports.alerts;
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const momentOf = (iso: string) => moment.format(new Date(iso));

  const choices = async (): Promise<AlertChoices> => {
    const stored = await settings.read([...alertKindNames.map(settingOf), messagesSetting]);
    const kinds = alertKindNames.map((kind) => [kind, stored[settingOf(kind)] !== 'false'] as const);
    return {
      kinds: Object.fromEntries(kinds) as AlertChoices['kinds'],
      tells_messages: stored[messagesSetting] === 'true',
    };
  };
  const isTelegramSet = async (): Promise<boolean> => {
    const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chatId } = await settings.read(telegramSettings);
    return Boolean(token && chatId);
  };

  const notify = (text: string, claim: (queries: AlertsRepository) => Promise<boolean>): Promise<void> =>
    inTransaction(async (queries) => {
      if (!(await claim(queries.alerts))) return;
      await queries.notifications.add({ kind: 'alert', text, created_at: clock().toISOString() });
    }).then(ports.onNotifications);

  /** Also where the clock was set back by more than that: nobody waits for years. */
  const isDue = ({ kind, since }: AlertRow): boolean => {
    const ageMs = clock().getTime() - Date.parse(since);
    return ageMs >= graceMs[kind] || ageMs < -minuteMs;
  };
  const begin = async (row: AlertRow, canTell: boolean): Promise<void> => {
    if (row.told_at !== null || !canTell || !isDue(row)) return;
    const text = `⚠️ ${row.text}\nDesde ${momentOf(row.since)}.`;
    await notify(text, (queries) => queries.tell(row.id, clock().toISOString()));
  };
  /** Without a word where nobody was told, or nobody knows how it ended: somebody removed the number, say. */
  const end = async (row: AlertRow, found: Finding | undefined, canTell: boolean): Promise<void> => {
    if (row.told_at === null || !found || !canTell) return void (await alerts.end(row.id));
    await notify(`✅ ${found.text}\nO problema tinha começado em ${momentOf(row.since)}.`, (queries) =>
      queries.end(row.id),
    );
  };

  const seeAll = async () => {
    const all = await Promise.all(watches.map((watch) => watch().catch(onFailure)));
    const seen = all.filter((one) => one !== undefined);
    return {
      found: seen.flatMap((one) => one.found),
      isGone: (row: AlertRow) => seen.some((one) => one.isGone(row)),
    };
  };
  const onFailure = (error: unknown): undefined => {
    // Both are told elsewhere, and pass.
    if (!isDatabaseAway(error) && !isDiskFull(error)) onError(error);
  };

  const look = async (): Promise<void> => {
    const { found, isGone } = await seeAll();
    const { kinds } = await choices();
    const canTell = await isTelegramSet();
    const isAlert = ({ kind, isWrong }: Finding) => isWrong && kinds[kind];
    const rows = await alerts.list();
    const isKnown = (finding: Finding) => rows.some((row) => isSame(row, finding) && row.text === finding.text);
    const news = found.filter((finding) => isAlert(finding) && !isKnown(finding));
    for (const finding of news) await alerts.raise(finding, clock().toISOString());
    for (const row of news.length > 0 ? await alerts.list() : rows) {
      const finding = found.find((one) => isSame(row, one));
      if (finding && isAlert(finding)) await begin(row, canTell);
      else if (finding || isGone(row) || !kinds[row.kind]) await end(row, finding, canTell && kinds[row.kind]);
    }
  };

  /** One look at a time; who asks meanwhile gets another one after it. */
  const lookNow = (): void => {
    isAskedAgain = looking !== undefined;
    looking ??= look()
      .catch(onFailure)
      .finally(() => {
        looking = undefined;
        if (isAskedAgain && timer) lookNow();
      });
  };
  // Much of what may go wrong is noted there.
  ports.changes.subscribe(['settings', 'instances'], () => timer && lookNow());

  const get = async (): Promise<Alerts> => {
    const open = await alerts.list();
    return {
      ...(await choices()),
      open: open.map(({ kind, text, since, told_at }) => ({ kind, text, since, told_at })),
    };
  };

  return {
    get,
    look,

    async save({ kinds = {}, tells_messages }: AlertInput): Promise<Alerts> {
      const chosen = Object.entries(kinds) as [AlertKind, boolean][];
      await settings.save({
        ...Object.fromEntries(chosen.map(([kind, isOn]) => [settingOf(kind), String(isOn)])),
        ...(tells_messages !== undefined && { [messagesSetting]: String(tells_messages) }),
      });
      ports.announce('settings.changed');
      return get();
    },

    start(): void {
      timer = setInterval(lookNow, lookEveryMs);
      timer.unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      timer = undefined;
      await looking;
    },
  };
}

const isSame = (a: Pick<Finding, 'kind' | 'subject'>, b: Pick<Finding, 'kind' | 'subject'>): boolean =>
  a.kind === b.kind && a.subject === b.subject;
