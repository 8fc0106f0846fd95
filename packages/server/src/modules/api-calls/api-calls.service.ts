import { type ApiCallHour, apiCallLimits, type Pagination, replySources } from '@recado/contract';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import type { Clock } from '../../runtime/clock.ts';
import { startOfDay } from '../../runtime/time-zone.ts';
import type { ApiCallsRepository } from './api-calls.repository.ts';

const hourMs = 60 * 60 * 1000;
const chartHours = 24;

interface Dependencies {
  apiCalls: ApiCallsRepository;
  clock: Clock;
  timeZone: string;
}

export type ApiCallsService = ReturnType<typeof createApiCallsService>;

export function createApiCallsService({ apiCalls, clock, timeZone }: Dependencies) {
  const stats = () => apiCalls.stats(startOfDay(clock(), timeZone).toISOString());

  return {
    stats,

    async list(page: number, limit: number) {
      const { totalCalls: total } = await stats();
      const pagination: Pagination = { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) };
      return { calls: await apiCalls.list(limit, (page - 1) * limit), pagination };
    },

    async hours(): Promise<ApiCallHour[]> {
      const thisHour = Math.floor(clock().getTime() / hourMs) * hourMs;
      const hours = Array.from({ length: chartHours }, (_, index) =>
        emptyHour(new Date(thisHour - (chartHours - 1 - index) * hourMs).toISOString()),
      );
      const byHour = new Map(hours.map((entry) => [entry.hour, entry]));
      for (const { hour, source, successes, errors } of await apiCalls.hoursSince(hours[0]?.hour ?? '')) {
        const entry = byHour.get(hour);
        if (!entry) continue;
        entry.success += successes;
        entry.error += errors;
        if (source !== '') entry.bySource[source] += successes + errors;
      }
      return hours;
    },

    async cleanup(): Promise<number> {
      const oldestKept = await apiCalls.findOldestKept(apiCallLimits.keptByCleanup);
      if (oldestKept === undefined) return 0;
      return deleteInBatches(async (most) => {
        const ids = await apiCalls.idsBefore(oldestKept, most);
        return { removed: ids.length > 0 ? await apiCalls.remove(ids) : 0, isLast: ids.length < most };
      });
    },
  };
}

const emptyHour = (hour: string): ApiCallHour => ({
  hour,
  success: 0,
  error: 0,
  bySource: Object.fromEntries(replySources.map((source) => [source, 0])) as ApiCallHour['bySource'],
});
