import {
  type Retention,
  type RetentionChoice,
  type RetentionPreview,
  retentionChoice,
  retentionKinds,
} from '@recado/contract';
import type { Db } from '../../db/database.ts';
import type { Pace } from '../../db/delete-in-batches.ts';
import type { Jobs } from '../../jobs/jobs.port.ts';
import type { Clock, Stopwatch } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { nextRuns } from '../triggers/cron.ts';
import { estimateOld } from './estimate.ts';
import { createForget } from './forget.ts';
import { choiceSetting, chosenHereSetting, lastNightSetting } from './retention-settings.ts';

/** When few people write, and backups have been made. */
const nightly = '30 4 * * *';
/** Work goes on as another job after this long: a queue takes one that works for longer for lost. */
const partMs = 5 * 60_000;
/** A night that comes so long after the last one is only noted: the machine was off, or its clock is wrong. */
const suspiciousMs = 40 * 24 * 60 * 60_000;
/** In times of what the work takes: at night nobody is in a hurry. */
const restFactor = 3;

interface Dependencies {
  db: Db;
  settings: SettingsRepository;
  jobs: Jobs;
  removeCalls(ids: readonly number[]): Promise<number>;
  /** Notes who called in the hours that are over. */
  noteCallers(before: string, pace: Pace): Promise<void>;
  /** Files have days of their own, whatever is chosen for the rest. */
  forgetMedia(pace: Pace): Promise<number>;
  clock: Clock;
  stopwatch: Stopwatch;
  timeZone: string;
  onForgotten(rows: number): void;
  announce: Announce;
  knownSendersMax?: number;
}

export type RetentionService = ReturnType<typeof createRetentionService>;

/** Messages, calls, runs and logs are kept for as long as the administrator wants, and then forgotten at night. */
export function createRetentionService({
  db,
  settings,
  jobs,
  clock,
  stopwatch,
  timeZone,
  onForgotten,
  announce,
  noteCallers,
  forgetMedia,
  ...parts
}: Dependencies) {
  const forget = createForget({ db, jobs, ...parts });
  let isStopping = false;
  let working: Promise<void> | undefined;

  const findChoice = async (): Promise<RetentionChoice | undefined> => {
    const stored = await settings.read([choiceSetting, chosenHereSetting]);
    const [holds, chosenHere] = [stored[choiceSetting], stored[chosenHereSetting]].map(
      (value) => retentionChoice.safeParse(value).data,
    );
    return holds ?? chosenHere;
  };

  const nextNight = (from: Date): Date | undefined => nextRuns(nightly, timeZone, from, 1)[0];

  /** A key per night: one node works it off, and planning it again changes nothing. */
  const planAfter = async (moment: Date): Promise<void> => {
    const next = nextNight(moment);
    if (!next) return;
    const night = next.toISOString();
    await jobs.enqueue('retention', { night, part: 1 }, { runAt: next, key: `${night}#1` });
  };

  const mayForget = async (now: Date): Promise<boolean> => {
    const { [lastNightSetting]: last } = await settings.read([lastNightSetting]);
    await settings.save({ [lastNightSetting]: now.toISOString() });
    return last !== undefined && now.getTime() - Date.parse(last) <= suspiciousMs;
  };

  const work = async ({ night, part }: { night: string; part: number }): Promise<void> => {
    const now = clock();
    // Before the work, which may fail for good.
    if (part === 1) await planAfter(now > new Date(night) ? now : new Date(night));
    const begun = stopwatch();
    const isOver = () => isStopping || stopwatch() - begun > partMs;
    const pace = { rest: restFactor, isOver };
    await noteCallers(now.toISOString(), pace);
    await forget.excess(pace);
    if (part > 1 || (await mayForget(now))) {
      const before = beforeOf(await findChoice(), now);
      let removed = await forgetMedia(pace);
      if (before) removed += await forget.old(before, now.toISOString(), pace);
      if (removed > 0) onForgotten(removed);
      if (isOver()) await jobs.enqueue('retention', { night, part: part + 1 }, { key: `${night}#${part + 1}` });
    }
  };
  jobs.work('retention', (payload) => {
    working = work(payload);
    return working;
  });

  const get = async (): Promise<Retention> => {
    const choice = await findChoice();
    const next = beforeOf(choice, clock()) === undefined ? undefined : nextNight(clock());
    return { choice: choice ?? null, next_run_at: next?.toISOString() ?? null };
  };

  return {
    get,

    async preview(choice: RetentionChoice): Promise<RetentionPreview> {
      const now = clock();
      const before = beforeOf(choice, now);
      if (!before) return { before: null, kinds: [] };
      const order = Object.keys(retentionKinds);
      const kinds = await estimateOld(db, before, now.toISOString());
      return { before, kinds: kinds.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)) };
    },

    async save(choice: RetentionChoice): Promise<Retention> {
      const now = clock().toISOString();
      await settings.save({ [choiceSetting]: choice, [chosenHereSetting]: choice, [lastNightSetting]: now });
      announce('settings.changed');
      return get();
    },

    start: (): Promise<void> => planAfter(clock()),

    /** Between two batches; the rest is done after the next start. */
    async stop(): Promise<void> {
      isStopping = true;
      await working?.catch(() => {});
    },
  };
}

/**
 * What is older goes; undefined where nothing does.
 * @internal
 */
export function beforeOf(choice: RetentionChoice | undefined, now: Date): string | undefined {
  if (choice === undefined || choice === 'forever') return undefined;
  const moment = new Date(now);
  moment.setUTCMonth(moment.getUTCMonth() - Number(choice));
  // The 31st of a month that has none is the last day of it.
  if (moment.getUTCDate() !== now.getUTCDate()) moment.setUTCDate(0);
  return moment.toISOString();
}
