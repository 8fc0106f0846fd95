import { expect, it } from 'vitest';
import { createHistogram } from './histogram.ts';

it('counts each value in every bucket that holds it', () => {
  const histogram = createHistogram('channel');
  for (const ms of [1, 2, 3, 40, 31_000]) histogram.observe('api', ms);
  const samples = histogram.samples();
  const below = (le: string) => samples.find((sample) => sample.labels?.['le'] === le)?.value;
  expect([below('0.002'), below('0.005'), below('0.05'), below('30'), below('+Inf')]).toEqual([2, 3, 4, 4, 5]);
  expect(samples.slice(-2)).toEqual([
    { labels: { channel: 'api' }, value: expect.closeTo(31.046), suffix: '_sum' },
    { labels: { channel: 'api' }, value: 5, suffix: '_count' },
  ]);
});
