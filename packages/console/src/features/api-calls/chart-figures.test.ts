import { type ApiCallHour, replySources } from '@recado/contract';
import { expect, it } from 'vitest';
import { formatHour } from './call-format.ts';
import { hoursSummary, sourceTotals } from './chart-figures.ts';

const nothing = Object.fromEntries(replySources.map((source) => [source, 0])) as ApiCallHour['bySource'];
const hours: ApiCallHour[] = [
  { hour: '2026-11-15T10:00:00.000Z', success: 3, error: 0, bySource: { ...nothing, menu: 2, default: 1 } },
  { hour: '2026-11-15T11:00:00.000Z', success: 0, error: 0, bySource: nothing },
  { hour: '2026-11-15T12:00:00.000Z', success: 6, error: 1, bySource: { ...nothing, default: 6 } },
];

it('sources are summed over the hours, the most used first', () => {
  expect(sourceTotals(hours)).toEqual([
    { source: 'default', count: 7 },
    { source: 'menu', count: 2 },
  ]);
  expect(sourceTotals([])).toEqual([]);
});

it('the summary names the busiest hour', () => {
  expect(hoursSummary(hours)).toBe(
    `10 chamadas, 1 com erro. A hora mais movimentada foi ${formatHour('2026-11-15T12:00:00.000Z')}, com 7.`,
  );
  expect(hoursSummary([])).toBe('0 chamadas, 0 com erro.');
});
