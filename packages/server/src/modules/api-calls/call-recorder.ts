import type { ApiCallsRepository, NewApiCall } from './api-calls.repository.ts';

interface Waiting {
  call: NewApiCall;
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

  const write = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      // A log that cannot be written (a full disk) must not cost the customer the reply.
      const notifications = await apiCalls.addAll(group.map(({ call }) => call)).catch(onError);
      for (const { done } of group) done();
      if (notifications) onNotifications();
    }
    writing = false;
  };

  /** `done` is called once the call is durable. */
  return (call: NewApiCall, done: () => void): void => {
    waiting.push({ call, done });
    if (writing) return;
    writing = true;
    setImmediate(() => void write());
  };
}
