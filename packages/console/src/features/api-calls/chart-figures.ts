import { type ApiCallHour, type ReplySource, replySources } from '@recado/contract';
import { countOf } from '../../shared/format.ts';
import { formatHour } from './call-format.ts';

/** How many replies each source gave in all the hours, most first; sources that gave none are left out. */
export function sourceTotals(hours: readonly ApiCallHour[]): { source: ReplySource; count: number }[] {
  return replySources
    .map((source) => ({ source, count: sum(hours, ({ bySource }) => bySource[source]) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** The chart in a sentence, for whoever cannot see it. */
export function hoursSummary(hours: readonly ApiCallHour[]): string {
  const totals = hours.map(({ success, error }) => success + error);
  const most = Math.max(0, ...totals);
  const busiest = hours[totals.indexOf(most)];
  const total = `${countOf(sum(totals, Number), 'chamada', 'chamadas')}, ${sum(hours, ({ error }) => error)} com erro.`;
  return most > 0 && busiest ? `${total} A hora mais movimentada foi ${formatHour(busiest.hour)}, com ${most}.` : total;
}

const sum = <T>(items: readonly T[], figureOf: (item: T) => number): number =>
  items.reduce((total, item) => total + figureOf(item), 0);
