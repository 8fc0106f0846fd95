import type { Sample } from './prometheus-text.ts';

/** From a look-up in memory to an AI that takes its time. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Series {
  /** By bucket, not yet summed up; the last one is for what is beyond all bounds. */
  counts: number[];
  sum: number;
}

/** How long something took, by one label. */
export function createHistogram(label: string) {
  const series = new Map<string, Series>();
  const newSeries = (): Series => ({ counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 });

  return {
    observe(value: string, ms: number): void {
      const entry = series.get(value) ?? newSeries();
      series.set(value, entry);
      const seconds = ms / 1000;
      const found = bounds.findIndex((bound) => seconds <= bound);
      const bucket = found < 0 ? bounds.length : found;
      entry.counts[bucket] = (entry.counts[bucket] ?? 0) + 1;
      entry.sum += seconds;
    },

    samples: (): Sample[] => [...series].flatMap(([value, entry]) => samplesOf({ [label]: value }, entry)),
  };
}

function samplesOf(labels: Record<string, string>, { counts, sum }: Series): Sample[] {
  let below = 0;
  const buckets = counts.map((count, index): Sample => {
    below += count;
    return { labels: { ...labels, le: String(bounds[index] ?? '+Inf') }, value: below, suffix: '_bucket' };
  });
  return [...buckets, { labels, value: sum, suffix: '_sum' }, { labels, value: below, suffix: '_count' }];
}
