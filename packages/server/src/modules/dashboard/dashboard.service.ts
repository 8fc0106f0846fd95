import {
  type DashboardRegistered,
  type DashboardToday,
  messageKey,
  type ReplySource,
  replySources,
  type UnansweredMessage,
  unansweredSource,
} from '@recado/contract';
import type { Jobs } from '../../jobs/jobs.port.ts';
import { runOf } from '../../jobs/jobs.routes.ts';
import type { Clock } from '../../runtime/clock.ts';
import { startOfDay } from '../../runtime/time-zone.ts';
import type { RefusedCalls } from '../api-calls/refused-calls.ts';
import type { BackupService } from '../backup/backup.service.ts';
import type { WaitTimes } from '../handover/wait-times.ts';
import type { InstancesService } from '../instances/instances.service.ts';
import type { NewChatsOfDay } from '../outbox/new-chats.ts';
import { showPhoneOf } from '../people/person-key.ts';
import type { DashboardRepository } from './dashboard.repository.ts';
import { groupUnanswered, type UnansweredOne } from './group-unanswered.ts';

const hourMs = 60 * 60_000;
const noChats = { today: 0, allowed: null };

interface Dependencies {
  today: DashboardRepository;
  instances: Pick<InstancesService, 'list'>;
  newChats: Pick<NewChatsOfDay, 'list'>;
  refused: Pick<RefusedCalls, 'countSince'>;
  backup: Pick<BackupService, 'newest' | 'schedule'>;
  /** What somebody wrote, from the body of a call as it is on record. */
  readCall(body: string): Pick<UnansweredOne, 'message' | 'name' | 'phone'>;
  jobs: Pick<Jobs, 'dead'>;
  waitTimes: WaitTimes;
  clock: Clock;
  timeZone: string;
}

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService(dependencies: Dependencies) {
  const { today, instances, newChats, refused, backup, readCall, jobs, waitTimes, clock, timeZone } = dependencies;

  /** What nothing answered, in two: what would be answered by now, and what still waits for somebody. */
  const readUnanswered = async (start: string, moment: string) => {
    const { messages, calls } = await today.unanswered(start, moment);
    const all = [
      ...messages.map(({ person_key, text, sender_name, phone, created_at }) => ({
        ...{ person: person_key, message: text, phone, last_at: created_at },
        name: sender_name || (phone === '' ? 'Número oculto' : ''),
      })),
      ...calls.map(({ person_key, request_body, created_at }) => ({
        ...{ person: person_key, ...readCall(request_body), last_at: created_at },
      })),
    ].map(({ person, ...one }) => ({ person, key: messageKey(one.message), one }));
    const isRegistered = await today.registeredFor(all);
    const waiting = all.filter((row) => !isRegistered(row)).map(({ one }) => one);
    return { waiting, answered: all.length - waiting.length };
  };

  const readFailures = async (start: string, moment: string) => {
    const runsOfJobs = (await jobs.dead()).map(runOf);
    const givenUp = runsOfJobs.filter((id) => id !== null);
    return { ...(await today.failures(start, moment, givenUp)), jobs: runsOfJobs.length - givenUp.length };
  };

  return {
    registered: (): Promise<DashboardRegistered> => today.registered(),

    async unanswered(): Promise<UnansweredMessage[]> {
      const now = clock();
      const { waiting } = await readUnanswered(startOfDay(now, timeZone).toISOString(), now.toISOString());
      return groupUnanswered(waiting);
    },

    async today(): Promise<DashboardToday> {
      const now = clock();
      const midnight = startOfDay(now, timeZone);
      const [start, moment] = [midnight.toISOString(), now.toISOString()];
      const [numbers, messages, calls, failures, refusedCalls, paused, lastBackup, schedule, replies, hasMessages] =
        await Promise.all([
          instances.list(),
          today.messageHours(start, moment),
          today.callHours(start),
          readFailures(start, moment),
          refused.countSince(start),
          today.paused(moment),
          backup.newest(),
          backup.schedule.get(),
          today.hasReplies(),
          today.hasMessages(),
        ]);
      const [started, waiting] = await Promise.all([newChats.list(), waitTimes(midnight, now)]);
      const tally = createTally(midnight, now);
      for (const { hour, source, messages: count } of messages) tally.add(`${hour}:00:00.000Z`, source, Number(count));
      for (const { hour, source, calls: count } of calls) if (source !== '') tally.add(hour, source, count);
      const none = tally.total(unansweredSource);
      return {
        started_at: start,
        time_zone: timeZone,
        numbers: numbers.map((number) => ({
          ...number,
          phone: number.health.phone,
          new_chats: started.find(({ instance_id }) => instance_id === number.instance_id) ?? noChats,
        })),
        ...tally.read(),
        unanswered: none === 0 ? 0 : Math.max(0, none - (await readUnanswered(start, moment)).answered),
        paused: {
          total: paused.total,
          newest: paused.newest.map(({ person_key, paused_until, name, phone }) => ({
            name: name ?? '',
            phone: phone ?? showPhoneOf(person_key),
            paused_until,
          })),
        },
        waiting,
        failed: {
          ...failures,
          calls: calls.reduce((sum, { errors }) => sum + errors, 0),
          refusedCalls,
          backup: schedule.last_error,
        },
        lastBackup: lastBackup ?? null,
        steps: {
          number: numbers.some(({ is_linked }) => is_linked),
          replies,
          message: hasMessages,
          backup: lastBackup !== undefined,
        },
      };
    },
  };
}

/** Counts by hours from midnight. Where a zone is off by half an hour, what is summed by the hour counts for the hour it ends in. */
function createTally(midnight: Date, now: Date) {
  const length = Math.floor((now.getTime() - midnight.getTime()) / hourMs) + 1;
  const none = () => Array.from({ length }, () => 0);
  const received = none();
  const bySource = new Map<string, number[]>();
  return {
    add(hour: string, source: string | null, count: number) {
      const since = Math.floor((Date.parse(hour) - midnight.getTime()) / hourMs);
      const index = Math.min(length - 1, Math.max(0, since));
      const hours = bySource.get(source ?? '') ?? none();
      hours[index] = (hours[index] ?? 0) + count;
      bySource.set(source ?? '', hours);
      received[index] = (received[index] ?? 0) + count;
    },
    total: (source: ReplySource) => (bySource.get(source) ?? []).reduce((sum, count) => sum + count, 0),
    read: () => ({
      received,
      sources: replySources.flatMap((source: ReplySource) => {
        const hours = bySource.get(source);
        return hours ? [{ source, hours }] : [];
      }),
    }),
  };
}
