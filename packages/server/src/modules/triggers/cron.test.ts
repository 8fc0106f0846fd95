import { describe, expect, it, test } from 'vitest';
import { isCron, nextRuns } from './cron.ts';

const zone = 'America/Sao_Paulo';

describe('isCron', () => {
  test.each([
    ['0 9 * * 1', true],
    ['*/5 * * * *', true],
    ['0 0 1 1 *', true],
    ['', false],
    ['* * * *', false],
    ['0 0 9 * * 1', false],
    ['60 * * * *', false],
    ['@daily', false],
    ['0 9 30 2 *', false],
    ['x y z w v', false],
  ])('%j is %j', (expression, expected) => expect(isCron(expression, zone)).toBe(expected));
});

describe('nextRuns', () => {
  it('goes by the wall clock of the time zone', () => {
    const [next] = nextRuns('0 9 * * 1', zone, new Date('2026-03-10T12:00:00Z'), 1);
    expect(next?.toISOString()).toBe('2026-03-16T12:00:00.000Z');
  });

  it('keeps the hour over a change of daylight saving', () => {
    const days = nextRuns('30 9 * * *', 'America/New_York', new Date('2026-03-07T00:00:00Z'), 3);
    expect(days.map((day) => day.toISOString())).toEqual([
      '2026-03-07T14:30:00.000Z',
      '2026-03-08T13:30:00.000Z',
      '2026-03-09T13:30:00.000Z',
    ]);
  });

  it('fires once in the hour that comes twice', () => {
    const days = nextRuns('30 1 * * *', 'America/New_York', new Date('2026-10-31T12:00:00Z'), 2);
    expect(days.map((day) => day.toISOString())).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z']);
  });
});
