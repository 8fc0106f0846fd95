import type { Clock } from '../../clock.ts';
import type { ApiCallsRepository, NewApiCall } from './api-calls.repository.ts';

interface Waiting {
  describe: (at: string) => NewApiCall;
  done: () => void;
}

export type CallRecorder = ReturnType<typeof createCallRecorder>;

/**
 * Writes calls in groups: those that arrive while one group is being written go together with the next. Each caller
 * waits until its own call is durable, and many of them share the price of one transaction.
 */
export function createCallRecorder(
  apiCalls: Pick<ApiCallsRepository, 'addAll'>,
  clock: Clock,
  onError: (error: unknown) => void,
  onNotifications: () => void,
) {
  let waiting: Waiting[] = [];
  let writing = false;

  const save = async (group: Waiting[]) => {
    const now = clock().toISOString();
    return apiCalls.addAll(group.map(({ describe }) => describe(now)));
  };

  const write = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      // A log that cannot be written (a full disk) must not cost the customer the reply.
      const notifications = await save(group).catch(onError);
      for (const { done } of group) done();
      if (notifications) onNotifications();
    }
    writing = false;
  };

  /** The call is described when its group is written; `done` is called once it is durable. */
  return (describe: Waiting['describe'], done: () => void): void => {
    waiting.push({ describe, done });
    if (writing) return;
    writing = true;
    // One turn more than needed: the calls whose look-up runs in the next turn join this group instead of the next.
    setImmediate(() => setImmediate(() => void write()));
  };
}
