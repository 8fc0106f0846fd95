import type { AlertKind } from '@recado/contract';
import type { Repository } from '../../db/repository.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { NotificationsRepository } from '../notifications/notifications.repository.ts';
import { type AlertRow, type AlertsRepository, type Finding, toldOf } from './alerts.repository.ts';

const minuteMs = 60_000;

/** What lasts less long is nobody's worry: a router starts anew, a person is just about to see to it. */
const graceMs: Record<AlertKind, number> = {
  number_out: 5 * minuteMs,
  number_locked: 0,
  number_passkey: 2 * minuteMs,
  number_phone_away: 0,
  number_deaf: 5 * minuteMs,
  backup_failed: 0,
  disk_low: minuteMs,
  ai_refused: 0,
  job_given_up: 0,
};

/** Which alert waiting news is of; with a gist, of its beginning or of a change. */
interface About {
  kind: AlertKind;
  subject: string;
  gist?: string;
}

export interface AlertsStore {
  alerts: AlertsRepository;
  notifications: Pick<NotificationsRepository, 'add' | 'waitingAlerts' | 'take'>;
}

interface Dependencies {
  store: Repository<AlertsStore>;
  /** Something waits for Telegram. */
  onNotifications(): void;
  timeZone: string;
  clock: Clock;
}

/** Puts alerts into words and among the news for Telegram, and takes them back from there. */
export function createAlertTelling({ store, onNotifications, timeZone, clock }: Dependencies) {
  const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const momentOf = (iso: string) => moment.format(new Date(iso));
  const now = () => clock().toISOString();

  const notify = (about: About, text: string, claim: (alerts: AlertsRepository) => Promise<boolean>): Promise<void> =>
    store
      .inTransaction(async ({ alerts, notifications }) => {
        if (!(await claim(alerts))) return;
        await notifications.add({ kind: 'alert', text, about: JSON.stringify(about), created_at: now() });
      })
      .then(onNotifications);

  /** Also where the clock was set back by more than that: nobody waits for years. */
  const isDue = ({ kind, since }: AlertRow): boolean => {
    const ageMs = clock().getTime() - Date.parse(since);
    return ageMs >= graceMs[kind] || ageMs < -minuteMs;
  };

  return {
    /** That it began, or is something else now. */
    async begin(row: AlertRow): Promise<void> {
      const { kind, subject, gist, text, since } = row;
      const told = toldOf(row);
      if (told.includes(gist) || !isDue(row)) return;
      const start = told.length === 0 ? `Desde ${momentOf(since)}.` : `O problema começou em ${momentOf(since)}.`;
      await notify({ kind, subject, gist }, `⚠️ ${text}\n${start}`, (alerts) => alerts.tell(row, now()));
    },

    async end(row: AlertRow, { kind, subject, text }: Finding): Promise<void> {
      const news = `✅ ${text}\nO problema tinha começado em ${momentOf(row.since)}.`;
      await notify({ kind, subject }, news, (alerts) => alerts.end(row.id));
    },

    /** What Telegram does not have yet and nobody is to hear of any more; it may be told another time. */
    async takeBack(isUnwanted: (alert: About) => boolean): Promise<void> {
      const aboutOf = ({ about }: { about: string | null }): About | undefined =>
        about ? JSON.parse(about) : undefined;
      const waiting = (await store.notifications.waitingAlerts()).filter((one) => {
        const about = aboutOf(one);
        return about && isUnwanted(about);
      });
      if (waiting.length === 0) return;
      await store.inTransaction(async ({ alerts, notifications }) => {
        for (const one of await notifications.take(waiting.map(({ id }) => id))) {
          const { kind, subject, gist } = aboutOf(one) ?? {};
          if (kind && subject !== undefined && gist !== undefined) await alerts.untell(kind, subject, gist);
        }
      });
    },
  };
}
