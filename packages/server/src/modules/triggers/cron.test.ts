import { cronNeverText, cronShapeText, plainCron } from '@recado/contract';
import { Cron } from 'croner';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { nextRuns, scheduleProblem } from './cron.ts';

const zone = 'America/Sao_Paulo';

describe('scheduleProblem', () => {
  test.each([
    ['0 9 * * 1', undefined],
    ['0 9 * * seg', undefined],
    ['0 9 * * sex-dom', undefined],
    ['*/5 * * * *', undefined],
    ['0 0 1 1 *', undefined],
    ['0 9 L * *', undefined],
    ['0 9 * * 1#2', undefined],
    ['0 9 * * 5-0', undefined],
    ['', cronShapeText],
    ['* * * *', cronShapeText],
    ['0 0 9 * * 1', cronShapeText],
    ['60 * * * *', 'minuto: 0 a 59 (está "60")'],
    ['@daily', cronShapeText],
    ['0 9 30 2 *', cronNeverText],
    ['0 9 ?L# * *', cronShapeText],
    ['x y z w v', 'minuto: 0 a 59 (está "x")'],
  ])('%j: %j', (expression, problem) => expect(scheduleProblem(expression, zone)).toBe(problem));

  it('agrees with the library on every field', () => {
    const value = fc.oneof(fc.integer({ min: 0, max: 70 }).map(String), fc.constantFrom('*', '?', 'L', '15W', '1#2'));
    const range = fc.tuple(fc.nat(61), fc.nat(61)).map(([from, to]) => `${from}-${to}`);
    const step = fc.tuple(fc.oneof(fc.constant('*'), range), fc.nat(62)).map(([of, by]) => `${of}/${by}`);
    const field = fc
      .array(fc.oneof(value, range, step), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(','));
    fc.assert(
      fc.property(fc.tuple(fc.nat(4), field), ([place, written]) => {
        const fields = ['0', '9', '*', '*', '*'];
        fields[place] = written;
        const expression = fields.join(' ');
        // Whatever was stored under the library's rule alone is still taken; a week may end with its day 0 besides.
        if (isTaken(expression) || isTaken(plainCron(expression)))
          expect(scheduleProblem(expression, zone)).toBeUndefined();
        else expect(scheduleProblem(expression, zone)).toEqual(expect.any(String));
      }),
      { numRuns: 1000 },
    );
  });
});

it('a range that turns back is told with the same values, written as the library takes them', () => {
  const sizes = [60, 24, 31, 12, 7];
  const turned = fc
    .tuple(fc.nat(4), fc.nat(59), fc.nat(59), fc.nat(59))
    .map(([place, from, to, by]) => {
      const size = sizes[place] ?? 0;
      const first = place === 2 || place === 3 ? 1 : 0;
      return { place, size, first, from: from % size, to: to % size, by: 1 + (by % size) };
    })
    // A week that ends with its day 0 is taken.
    .filter(({ place, from, to }) => from > to && !(place === 4 && to === 0));
  fc.assert(
    fc.property(turned, ({ place, size, first, from, to, by }) => {
      const fields = ['0', '0', '*', '*', '*'];
      fields[place] = `${first + from}-${first + to}/${by}`;
      const problem = scheduleProblem(fields.join(' '), zone) ?? '';
      fields[place] = /escreva (\S+)$/.exec(problem)?.[1] ?? '';
      expect(scheduleProblem(fields.join(' '), zone)).toBeUndefined();
      const wanted = [];
      for (let value = from; value <= to + size; value += by) wanted.push((value % size) + first);
      expect(new Set(valuesOf(fields[place]))).toEqual(new Set(wanted));
    }),
  );
});

const valuesOf = (field: string): number[] =>
  field.split(',').flatMap((part) => {
    const [from = 0, to = from, by = 1] = part.split(/[-/]/).map(Number);
    return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by);
  });

function isTaken(expression: string): boolean {
  try {
    return new Cron(expression, { timezone: zone, mode: '5-part', paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

describe('nextRuns', () => {
  it('understands the names of days and months in Portuguese', () => {
    const [next] = nextRuns('0 9 * mar seg', zone, new Date('2026-03-10T12:00:00Z'), 1);
    expect(next?.toISOString()).toBe('2026-03-16T12:00:00.000Z');
    const weekend = nextRuns('0 9 * * sex-dom', zone, new Date('2026-03-10T12:00:00Z'), 4);
    expect(weekend.map((day) => day.getUTCDay())).toEqual([5, 6, 0, 5]);
  });

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
