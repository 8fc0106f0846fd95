import type { BackupSchedule, BackupScheduleInput } from '@recado/contract';
import { backupLimits, backupScheduleInput, errorTable } from '@recado/contract';
import { Cron } from 'croner';
import type { Db } from '../../db/database.ts';
import { isDiskFull } from '../../db/database-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { lastRunErrorSetting, lastRunSetting } from './last-run-setting.ts';

interface Dependencies {
  db: Db;
  settings: SettingsRepository;
  clock: Clock;
  timeZone: string;
  announce: Announce;
  isBusy(): boolean;
  /** Makes a backup and keeps so many. */
  backUp(keep: number): Promise<void>;
  onError(error: unknown): void;
}

const names = ['backup_frequency', 'backup_time', 'backup_weekday', 'backup_keep'] as const;
const lookEveryMs = 30_000;

/**
 * Backups by the clock. What is due is claimed in the database, so that one node makes it; an occurrence that a downtime
 * skipped is made up for at the next start, once.
 */
export function createBackupSchedule({
  db,
  settings,
  clock,
  timeZone,
  isBusy,
  backUp,
  announce,
  onError,
}: Dependencies) {
  let timer: ReturnType<typeof setInterval> | undefined;

  const read = async (): Promise<BackupScheduleInput> => {
    const stored = await settings.read(names);
    const parsed = backupScheduleInput.safeParse({
      frequency: stored.backup_frequency ?? 'off',
      time: stored.backup_time,
      weekday: numberOf(stored.backup_weekday),
      keep: numberOf(stored.backup_keep),
    });
    return parsed.success ? parsed.data : switchedOff;
  };

  const get = async (): Promise<BackupSchedule> => {
    const schedule = await read();
    const next = cronOf(schedule, timeZone)?.nextRun(clock())?.toISOString() ?? null;
    const { [lastRunErrorSetting]: lastError } = await settings.read([lastRunErrorSetting]);
    return { ...schedule, next_run_at: next, time_zone: timeZone, last_error: lastError || null };
  };

  /** True for one caller per occurrence, whichever node it is on. */
  const claim = async (occurrence: string): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('settings')
      .values({ name: lastRunSetting, value: occurrence })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ value: occurrence }).where('settings.value', '<', occurrence),
      )
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  };

  /** Makes the backup that is due, if one is. */
  const look = async (): Promise<void> => {
    if (isBusy()) return;
    const schedule = await read();
    // The occurrence before the next moment: one that falls on this very moment is due.
    const [due] = cronOf(schedule, timeZone)?.previousRuns(1, new Date(clock().getTime() + 1000)) ?? [];
    const { [lastRunSetting]: last = '' } = await settings.read([lastRunSetting]);
    if (!due || last >= due.toISOString() || !(await claim(due.toISOString()))) return;
    try {
      await backUp(schedule.keep);
      await settings.save({ [lastRunErrorSetting]: '' });
    } catch (error) {
      await settings.save({ [lastRunErrorSetting]: textOf(error) }).catch(onError);
      throw error;
    }
  };

  return {
    get,
    look,

    async save({ frequency, time, weekday, keep }: BackupScheduleInput): Promise<BackupSchedule> {
      // Nothing is made up for from before it was switched on.
      await claim(clock().toISOString());
      await settings.save({
        backup_frequency: frequency,
        backup_time: time,
        backup_weekday: String(weekday),
        backup_keep: String(keep),
      });
      announce('settings.changed');
      return get();
    },

    start(): void {
      timer = setInterval(() => void look().catch(onError), lookEveryMs);
      timer.unref();
      void look().catch(onError);
    },
    stop: (): void => clearInterval(timer),
  };
}

const textOf = (error: unknown): string => {
  if (error instanceof AppError) return error.message;
  return isDiskFull(error) ? errorTable.DISK_FULL.text : 'Erro ao criar backup';
};

const switchedOff: BackupScheduleInput = {
  frequency: 'off',
  time: backupLimits.defaultTime,
  weekday: 0,
  keep: backupLimits.defaultKeep,
};

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

function cronOf({ frequency, time, weekday }: BackupScheduleInput, timeZone: string): Cron | undefined {
  const [hour, minute] = time.split(':').map(Number);
  const on = (days: string) =>
    new Cron(`${minute} ${hour} * * ${days}`, { timezone: timeZone, mode: '5-part', paused: true });
  switch (frequency) {
    case 'off':
      return undefined;
    case 'daily':
      return on('*');
    case 'weekly':
      return on(String(weekday));
  }
}
