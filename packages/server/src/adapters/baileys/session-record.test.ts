import { expect, test } from 'vitest';
import { addClosed, undoFailedAttempts } from './session-record.ts';

const session = (used: number, ratchet: string, closed = -1) => ({ indexInfo: { used, closed }, ratchet });
const record = (sessions: Record<string, ReturnType<typeof session>>) => ({ version: 'v1', _sessions: sessions });

test('one session: its change stays', () => {
  const after = record({ a: session(2, 'moved') });
  expect(undoFailedAttempts(record({ a: session(1, 'old') }), after)).toBe(after);
});

test('only the session that fitted was touched: its change stays', () => {
  const before = record({ a: session(1, 'a'), b: session(2, 'b') });
  const after = record({ a: session(1, 'a'), b: session(3, 'moved') });
  expect(undoFailedAttempts(before, after)).toBe(after);
});

test('sessions tried before the one that fitted are put back', () => {
  const before = record({ a: session(1, 'a'), b: session(2, 'b'), c: session(3, 'c'), d: session(0, 'd') });
  const after = record({
    a: session(4, 'moved'),
    b: session(2, 'broken'),
    c: session(3, 'broken'),
    d: session(0, 'd'),
  });
  expect(undoFailedAttempts(before, after)).toEqual(
    record({ a: session(4, 'moved'), b: session(2, 'b'), c: session(3, 'c'), d: session(0, 'd') }),
  );
});

test('also when the one that fitted was used in the same millisecond before', () => {
  const before = record({ a: session(4, 'a'), b: session(5, 'b') });
  const after = record({ a: session(4, 'moved'), b: session(5, 'broken') });
  expect(undoFailedAttempts(before, after)).toEqual(record({ a: session(4, 'moved'), b: session(5, 'b') }));
});

test('a session that libsignal dropped stays dropped', () => {
  const before = record({ old: session(0, 'old'), a: session(1, 'a'), b: session(2, 'b') });
  const after = record({ a: session(3, 'moved'), b: session(2, 'broken') });
  expect(undoFailedAttempts(before, after)).toEqual(record({ a: session(3, 'moved'), b: session(2, 'b') }));
});

test('sessions of another record are kept for reading, and none of them is written with', () => {
  const used = record({ a: session(1, 'a') });
  const others = record({ a: session(0, 'old'), b: session(2, 'b'), c: session(3, 'c', 5) });
  expect(addClosed(used, others, 9)).toEqual(
    record({ a: session(1, 'a'), b: session(2, 'b', 9), c: session(3, 'c', 5) }),
  );
  expect(addClosed(used, undefined, 9)).toEqual(used);
});
