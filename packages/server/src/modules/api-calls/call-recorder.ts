import { mayPass } from '../../db/database-errors.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ApiCallsRepository } from './api-calls.repository.ts';
import type { NewApiCall } from './insert-calls.ts';

interface Waiting {
  describe: (at: string) => NewApiCall;
  done: () => void;
}

interface Dependencies {
  apiCalls: Pick<ApiCallsRepository, 'addAll'>;
  clock: Clock;
  /** False while the last of the disk belongs to others. */
  hasRoom(): boolean;
  onError(error: unknown): void;
  onNotifications(): void;
  /** Some are on record, the oldest of them from that moment. */
  onRecorded?: ((oldest: string) => void) | undefined;
}

/** Some megabytes at most, because each call is cut before it comes here. */
const heldMax = 2000;

export type CallRecorder = ReturnType<typeof createCallRecorder>;

/**
 * Writes calls in groups: those that arrive while one group is being written go together with the next. Each caller
 * waits until its own call is durable, and many of them share the price of one transaction.
 *
 * A log that cannot be written for now (a full disk, a database that is away) must not cost the customer the reply: such
 * calls are answered and held until they can be, and counted when there are too many of them.
 */
export function createCallRecorder({ apiCalls, clock, hasRoom, onError, ...told }: Dependencies) {
  let waiting: Waiting[] = [];
  let writing = false;
  let held: NewApiCall[] = [];
  let lost = 0;

  const hold = (calls: NewApiCall[]) => {
    const kept = calls.slice(0, heldMax - held.length);
    // In words right away: until then a call holds on to its whole request.
    for (const call of kept) held.push({ ...call, notification: always(call.notification()) });
    lost += calls.length - kept.length;
  };

  const save = async (group: Waiting[], isLast = false): Promise<void> => {
    const now = clock().toISOString();
    const fresh = group.map(({ describe }) => describe(now));
    if (!isLast && !hasRoom()) return hold(fresh);
    const calls = [...held, ...fresh];
    if (calls.length === 0) return;
    try {
      const hasNotifications = await apiCalls.addAll(calls);
      held = [];
      if (hasNotifications) told.onNotifications();
      told.onRecorded?.(calls[0]?.created_at ?? '');
    } catch (error) {
      onError(error);
      if (mayPass(error)) return hold(fresh);
      held = [];
      lost += calls.length;
    }
  };

  const write = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await save(group);
      for (const { done } of group) done();
    }
    writing = false;
  };

  return {
    /** The call is described when its group is written; `done` is called once it is durable, or held. */
    record(describe: Waiting['describe'], done: () => void): void {
      waiting.push({ describe, done });
      if (writing) return;
      writing = true;
      // One turn more than needed: the calls whose look-up runs in the next turn join this group instead of the next.
      setImmediate(() => setImmediate(() => void write()));
    },

    /** Writes what is held, unless a group that is being written takes it along anyway; the last time wherever there is room. */
    async flush({ isLast = false } = {}): Promise<void> {
      if (held.length === 0 || writing) return;
      writing = true;
      await save([], isLast);
      await write();
    },

    /** Answered calls that are on no record. */
    lost: (): number => lost,
  };
}

const always = (text: string) => () => text;
