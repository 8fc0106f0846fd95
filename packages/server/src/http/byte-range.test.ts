import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=10-1000000', { start: 10, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=-0', 'beyond'],
  ['bytes=100-', 'beyond'],
  ['bytes=9999999999999999999999-', 'beyond'],
  ['bytes=20-10', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=a-b', undefined],
  ['items=0-1', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test('nothing is a part of an empty file', () => {
  expect(readRange('bytes=0-', 0)).toBe('beyond');
});
