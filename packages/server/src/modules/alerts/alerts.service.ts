import { type AlertChoices, type AlertInput, type AlertKind, type Alerts, alertKindNames } from '@recado/contract';
import { isDatabaseAway, isDiskFull } from '../../db/database-errors.ts';
import type { Repository } from '../../db/repository.ts';
import type { Changes } from '../../runtime/changes.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import { messagesSetting } from '../notifications/message-news.ts';
import type { NotificationsRepository } from '../notifications/notifications.repository.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { AlertRow, Finding } from './alerts.repository.ts';
import { type AlertsStore, createAlertTelling } from './tell-alerts.ts';
import type { Watch } from './watch.ts';

const lookEveryMs = 20_000;

const settingOf = (kind: AlertKind): `alert_${AlertKind}` => `alert_${kind}`;
const telegramSettings = ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID'] as const;

interface Dependencies {
  alerts: Repository<AlertsStore & { notifications: Pick<NotificationsRepository, 'removeKind'> }>;
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
  const { alerts, notifications } = ports.alerts;
  const { onNotifications } = ports;
  const telling = createAlertTelling({ store: ports.alerts, onNotifications, timeZone, clock });
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;

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

  const seeAll = async () => {
    const all = await Promise.all(watches.map((watch) => watch().catch(onFailure)));
    const seen = all.filter((one) => one !== undefined);
    return {
      found: seen.flatMap((one) => one.found),
      isGone: (alert: Pick<Finding, 'kind' | 'subject'>) => seen.some((one) => one.isGone(alert)),
      isForgotten: (row: AlertRow) => seen.some((one) => one.isForgotten?.(row)),
    };
  };
  const onFailure = (error: unknown): undefined => {
    // Both are told elsewhere, and pass.
    if (!isDatabaseAway(error) && !isDiskFull(error)) onError(error);
  };

  /** What is wrong is known of every kind, so that one that is switched off and on is not news again. */
  const raiseFound = async (found: readonly Finding[]): Promise<AlertRow[]> => {
    const rows = await alerts.list();
    const isKnown = (finding: Finding) =>
      rows.some((row) => isSame(row, finding) && row.text === finding.text && row.gist === (finding.gist ?? ''));
    const news = found.filter((finding) => finding.isWrong && !isKnown(finding));
    for (const finding of news) await alerts.raise(finding, clock().toISOString());
    return news.length > 0 ? alerts.list() : rows;
  };

  const look = async (): Promise<void> => {
    const { found, isGone, isForgotten } = await seeAll();
    const { kinds } = await choices();
    const isSet = await isTelegramSet();
    const canTell = (kind: AlertKind) => isSet && kinds[kind];
    await telling.takeBack((alert) => !canTell(alert.kind) || isGone(alert));
    for (const row of await raiseFound(found)) {
      const finding = found.find((one) => isSame(row, one));
      if (finding?.isWrong) {
        if (canTell(row.kind)) await telling.begin(row);
      } else if (finding && row.told_at !== null && canTell(row.kind)) {
        await telling.end(row, finding);
      } else if (finding || isGone(row) || isForgotten(row)) {
        // Without a word where nobody was told, or nobody knows how it ended: somebody removed the number, say.
        await alerts.end(row.id);
      }
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
    const chosen = await choices();
    const open = (await alerts.list()).filter(({ kind }) => chosen.kinds[kind]);
    return { ...chosen, open: open.map(({ kind, text, since, told_at }) => ({ kind, text, since, told_at })) };
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
      await telling.takeBack(({ kind }) => kinds[kind] === false);
      if (tells_messages === false) await notifications.removeKind('message');
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
