import type { ApiCallsRepository, NewApiCall } from './api-calls.repository.ts';

interface Waiting {
  describe: () => NewApiCall;
  done: () => void;
}

export type CallRecorder = ReturnType<typeof createCallRecorder>;

/**
 * Writes calls in groups: those that arrive while one group is being written go together with the next. Each caller
 * waits until its own call is durable, and many of them share the price of one transaction.
 */
export function createCallRecorder(
  apiCalls: Pick<ApiCallsRepository, 'addAll'>,
  onError: (error: unknown) => void,
  onNotifications: () => void,
) {
  let waiting: Waiting[] = [];
  let writing = false;

  const save = async (group: Waiting[]) => apiCalls.addAll(group.map(({ describe }) => describe()));

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
  return (describe: () => NewApiCall, done: () => void): void => {
    waiting.push({ describe, done });
    if (writing) return;
    writing = true;
    setImmediate(() => void write());
  };
}
