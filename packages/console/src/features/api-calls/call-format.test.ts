import { describe, expect, it } from 'vitest';
import { formatDuration, formatHour, prettyBody, shareOf, statusTone } from './call-format.ts';

describe('statusTone', () => {
  it.each([
    [200, 'success'],
    [299, 'success'],
    [300, 'other'],
    [304, 'other'],
    [399, 'other'],
    [199, 'other'],
    [400, 'error'],
    [503, 'error'],
  ])('%i is %s', (status, tone) => {
    expect(statusTone(status)).toBe(tone);
  });
});

it.each([
  [0, '< 1 ms'],
  [0.4, '< 1 ms'],
  [1, '1 ms'],
  [3.26, '3,3 ms'],
  [999, '999 ms'],
  [1250, '1,3 s'],
])('a duration of %d ms', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

it('a share needs a whole', () => {
  expect(shareOf(1, 3)).toBe('33,3%');
  expect(shareOf(0, 0)).toBeUndefined();
});

it('an hour is one word', () => {
  expect(formatHour('2026-11-15T12:00:00Z')).toMatch(/^\d\dh$/);
});

describe('prettyBody', () => {
  it('indents JSON', () => expect(prettyBody('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}'));
  it('leaves a form as it came', () =>
    expect(prettyBody('app=WhatsAuto&message=oi&')).toBe('app=WhatsAuto&message=oi&'));
  it('leaves JSON that was cut as it came', () => expect(prettyBody('{"a":"b')).toBe('{"a":"b'));
  it('leaves nothing as nothing', () => expect(prettyBody('')).toBe(''));
});
