import type { Clock } from '../../clock.ts';
import type { ApiCall, ApiCallsRepository } from './api-calls.repository.ts';

const bodyMax = 10_000;

interface Dependencies {
  apiCalls: ApiCallsRepository;
  clock: Clock;
  timeZone: string;
}

export type ApiCallsService = ReturnType<typeof createApiCallsService>;

export const createApiCallsService = ({ apiCalls, clock, timeZone }: Dependencies) => ({
  stats: () => apiCalls.stats(startOfDay(clock(), timeZone).toISOString()),

  record: (call: Omit<ApiCall, 'created_at'>): Promise<void> =>
    apiCalls.add({
      ...call,
      request_body: capped(call.request_body),
      response_body: capped(call.response_body),
      created_at: clock().toISOString(),
    }),
});

// PostgreSQL cannot store NUL, and a log must not fail because of what a stranger sent.
const capped = (body: string): string => body.slice(0, bodyMax).replaceAll('\u0000', '\ufffd');

/** Midnight of the administrator's day: "today" on the screen is theirs, not the server's. */
function startOfDay(now: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((entry) => entry.type === type)?.value ?? 0);
  const sinceMidnight = ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000 + now.getMilliseconds();
  return new Date(now.getTime() - sinceMidnight);
}
