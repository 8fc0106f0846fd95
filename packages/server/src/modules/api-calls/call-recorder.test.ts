import { expect, it } from 'vitest';
import { awayError } from '../../testing/away-database.ts';
import { createCallRecorder } from './call-recorder.ts';
import type { NewApiCall } from './insert-calls.ts';

/** A recorder whose database is away until it is said to be back. */
function createTestRecorder() {
  const written: string[] = [];
  const database = { isAway: true };
  const recorder = createCallRecorder({
    apiCalls: {
      addAll: async (calls) => {
        if (database.isAway) throw awayError();
        written.push(...calls.map(({ request_body }) => request_body));
        return 0;
      },
    },
    clock: () => new Date(),
    hasRoom: () => true,
    onError: () => {},
    onNotifications: () => {},
  });
  const record = (text: string) =>
    new Promise<void>((answered) => {
      recorder.record(() => ({ request_body: text, notification: () => '' }) as NewApiCall, answered);
    });
  return { recorder, record, written, database };
}

it('answers calls while the database is away, and writes them when it is back, in order', async () => {
  const { recorder, record, written, database } = createTestRecorder();
  await record('one');
  await record('two');
  expect(written).toEqual([]);
  database.isAway = false;
  await recorder.flush();
  await record('three');
  expect(written).toEqual(['one', 'two', 'three']);
  expect(recorder.lost()).toBe(0);
});

it('holds a bounded number of them, and counts the rest', async () => {
  const { recorder, record, written, database } = createTestRecorder();
  await Promise.all(Array.from({ length: 2005 }, (_, index) => record(String(index))));
  database.isAway = false;
  await recorder.flush();
  expect(written).toHaveLength(2000);
  expect(recorder.lost()).toBe(5);
});
