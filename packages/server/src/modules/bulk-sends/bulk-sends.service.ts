import {
  type BulkSend,
  type BulkSendEstimate,
  type BulkSendEstimateInput,
  type BulkSendInput,
  type BulkSendState,
  bulkSendTexts,
  type NewChatsRule,
  newChatsPerDay,
  type RuntimeStatus,
  readNewChatsRule,
} from '@recado/contract';
import type { Repository } from '../../db/repository.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { momentAt } from '../../runtime/time-zone.ts';
import type { OutgoingFiles } from '../media/outgoing-files.ts';
import type { NewChatsOfDay } from '../outbox/new-chats.ts';
import type { ReachOut } from '../outbox/reach-out.ts';
import { minutesOf, nextTimeOf, type Schedule, waitText } from './bulk-hours.ts';
import type { BulkRunner } from './bulk-runner.ts';
import { type BulkSendsRepository, withdrawnText } from './bulk-sends.repository.ts';
import { estimateSpan } from './estimate-span.ts';
import type { FindNext } from './find-next.ts';

const yearMs = 366 * 24 * 60 * 60_000;
/** For numbers that nothing limits. */
const advisedRule = readNewChatsRule({ new_chats_limited: 'true' }) as NewChatsRule;
const disconnectedText = 'A instância não está conectada. O envio continua quando ela voltar.';

interface Dependencies {
  bulkSends: Repository<BulkSendsRepository>;
  runner: Pick<BulkRunner, 'wake' | 'resume'>;
  findNext: FindNext;
  reachOut: Pick<ReachOut, 'pauseOf' | 'lockOn' | 'isAnotherPhone'>;
  newChats: Pick<NewChatsOfDay, 'readRule' | 'findAge' | 'countToday' | 'countKept'>;
  files: Pick<OutgoingFiles, 'get'>;
  instances: { list(): Promise<{ instance_id: string; runtime_status: RuntimeStatus }[]> };
  clock: Clock;
  timeZone: string;
}

/** Of a send that nobody began at the console. */
interface Origin {
  key?: string;
  /** When it was asked for: for another phone, where that one has gone since. */
  askedAt?: string;
  /** Gets a file ready, once it is known that it is needed, and answers its id. */
  attach?: () => Promise<string>;
}

export type BulkSendsService = ReturnType<typeof createBulkSendsService>;

export function createBulkSendsService({ bulkSends, runner, instances, reachOut, ...ports }: Dependencies) {
  const { findNext, newChats, files, clock, timeZone } = ports;
  const get = async (id: number): Promise<BulkSend> => {
    const [found] = await withWaits(await bulkSends.get([id]));
    if (!found) throw new AppError('NOT_FOUND', undefined, { text: 'Envio em massa não encontrado' });
    return found;
  };
  const withWaits = async (found: Awaited<ReturnType<BulkSendsRepository['get']>>): Promise<BulkSend[]> => {
    const isRunning = found.some(({ state }) => state === 'running');
    const known = isRunning ? await instances.list() : [];
    const connected = new Set(
      known.filter((instance) => instance.runtime_status === 'connected').map((instance) => instance.instance_id),
    );
    const waitOf = async (bulkSend: (typeof found)[number]): Promise<string | null> => {
      const { id, state, instance_id, paused_for } = bulkSend;
      if (state !== 'running') return state === 'paused' ? paused_for : null;
      const [now, schedule] = [clock(), scheduleOf(bulkSend)];
      const at = nextTimeOf(schedule, now, timeZone);
      if (at) return waitText(schedule, at, now, timeZone);
      if (!connected.has(instance_id)) return disconnectedText;
      const next = await findNext({ id, instance_id });
      return next.kind === 'waits' ? (next.barrier?.text ?? null) : null;
    };
    return Promise.all(
      found.map(async (bulkSend) => ({
        ...bulkSend,
        waiting_for: await waitOf(bulkSend),
        ended_for: bulkSend.state === 'cancelled' ? bulkSend.paused_for : null,
      })),
    );
  };

  const refuseUnknown = async (instanceId: string): Promise<void> => {
    const known = await instances.list();
    if (!known.some((instance) => instance.instance_id === instanceId)) {
      throw new AppError('NOT_FOUND', undefined, { text: 'Instância não encontrada' });
    }
  };

  /** When it is to begin, as a moment; undefined: at once. */
  const startOf = ({ startsAt }: Pick<BulkSendInput, 'startsAt'>): Date | undefined => {
    if (startsAt === undefined) return undefined;
    const at = momentAt(startsAt.slice(0, 10), minutesOf(startsAt.slice(11)), timeZone);
    const aheadMs = at.getTime() - clock().getTime();
    if (aheadMs > 0 && aheadMs <= yearMs) return at;
    const text = aheadMs > 0 ? bulkSendTexts.startTooLate : bulkSendTexts.startPassed;
    throw new AppError('INVALID_INPUT', { fields: { startsAt: text } }, { text });
  };

  /** Asking for the state it is in already changes nothing; one that has ended stays as it is. */
  const change = async (id: number, from: readonly BulkSendState[], to: BulkSendState): Promise<BulkSend> => {
    const now = clock().toISOString();
    const isChanged = await bulkSends.inTransaction(async (queries) => {
      if (!(await queries.change(id, from, to, now))) return false;
      // Its recipient is to get another one, or none.
      const held = { text: withdrawnText, recipient: 'queued' } as const;
      if (to !== 'running') await queries.withdraw(await queries.held(id), held, now);
      return true;
    });
    const bulkSend = await get(id);
    if (!isChanged && bulkSend.state !== to) throw new AppError('BULK_SEND_ENDED');
    await (to === 'running' ? runner.resume(bulkSend.instance_id) : runner.wake());
    return bulkSend;
  };

  return {
    /** With a key, asking again gives the send that the key already has. */
    async create(input: BulkSendInput, { key, askedAt, attach }: Origin = {}): Promise<BulkSend> {
      const existing = key === undefined ? undefined : await bulkSends.findByKey(key);
      if (existing) return get(existing.id);
      await refuseUnknown(input.instanceId);
      if (askedAt && (await reachOut.isAnotherPhone(input.instanceId, askedAt))) throw new AppError('PHONE_CHANGED');
      const startsAt = startOf(input)?.toISOString();
      const attachmentId = input.attachmentId ?? (await attach?.());
      const file = attachmentId === undefined ? undefined : await files.get(attachmentId);
      const now = clock().toISOString();
      const id = await bulkSends.inTransaction((queries) => queries.add(input, now, { startsAt, key, file }));
      if (id === undefined) throw new AppError('INVALID_INPUT', undefined, { text: bulkSendTexts.nobodyLeft });
      await runner.wake();
      return get(id);
    },

    async estimate(input: BulkSendEstimateInput): Promise<BulkSendEstimate> {
      const { instanceId, selection, limit, interval } = input;
      await refuseUnknown(instanceId);
      const now = clock();
      const startsAt = startOf(input) ?? now;
      const [counts, rule, ageMs, today, byCampaigns, pauseMs, lock] = await Promise.all([
        bulkSends.countReceivers(selection, limit, instanceId),
        newChats.readRule(),
        newChats.findAge(instanceId),
        newChats.countToday(instanceId),
        newChats.countToday(instanceId, 'bulk'),
        reachOut.pauseOf(instanceId, interval),
        reachOut.lockOn(instanceId),
      ]);
      const schedule = scheduleOf({
        starts_at: startsAt.toISOString(),
        hours: input.hours ?? null,
        weekdays: input.weekdays ?? null,
      });
      const allowed = rule && newChatsPerDay(rule, ageMs);
      const kept = allowed === undefined ? 0 : await newChats.countKept(instanceId, allowed);
      const { starts, ends } = estimateSpan(
        {
          ...counts,
          intervalMs: pauseMs,
          begin: nextTimeOf(schedule, now, timeZone) ?? now,
          schedule,
          strangersFrom: lock ? (lock.until ?? 'unknown') : now,
          limit: rule && { rule, ageMs, startedToday: today, byCampaigns, isShared: kept > 0, now },
        },
        timeZone,
      );
      return {
        ...counts,
        starts_at: starts?.toISOString() ?? null,
        ends_at: ends?.toISOString() ?? null,
        waits_for: lock && counts.strangers > 0 ? lock.text : null,
        new_chats: {
          today,
          allowed: allowed ?? null,
          for_campaigns: allowed === undefined ? null : allowed - kept,
          advised: newChatsPerDay(rule ?? advisedRule, ageMs),
        },
        time_zone: timeZone,
      };
    },

    list: async (): Promise<BulkSend[]> => withWaits(await bulkSends.get()),

    async recipients(id: number) {
      await get(id);
      return bulkSends.recipients(id);
    },

    pause: (id: number) => change(id, ['running'], 'paused'),
    resume: (id: number) => change(id, ['paused'], 'running'),
    cancel: (id: number) => change(id, ['running', 'paused'], 'cancelled'),

    async remove(id: number): Promise<void> {
      const { state } = await get(id);
      if (state === 'running' || state === 'paused') throw new AppError('BULK_SEND_RUNNING');
      await bulkSends.remove(id);
    },
  };
}

const scheduleOf = ({ starts_at, hours, weekdays }: Pick<BulkSend, 'starts_at' | 'hours' | 'weekdays'>): Schedule => ({
  starts_at,
  hours_from: hours?.from ?? null,
  hours_until: hours?.until ?? null,
  weekdays: weekdays?.join('') ?? null,
});
