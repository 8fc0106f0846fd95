import { expect, test } from 'vitest';
import { dayAndTime } from './format.ts';
import { healthOf, newChatsText } from './number-health.ts';

const until = '2026-11-20T17:30:00.000Z';

test.each([
  [{ lock: null, warning: null }, undefined],
  [
    { lock: { until }, warning: { until: null } },
    { isProblem: true, text: `conversas até ${dayAndTime(until)}.` },
  ],
  [
    { lock: { until: null }, warning: null },
    { isProblem: true, text: 'conversas por enquanto.' },
  ],
  [
    { lock: null, warning: { until } },
    { isProblem: false, text: `Até ${dayAndTime(until)}, os envios em massa` },
  ],
  [
    { lock: null, warning: { until: null } },
    { isProblem: false, text: '. Os envios em massa vão na metade' },
  ],
])('%j is said in words', (measures, expected) => {
  const health = healthOf(measures);
  expect(health).toEqual(expected && { ...expected, text: expect.stringContaining(expected.text) });
});

test.each([
  [{ today: 4, allowed: 20 }, '4 de 20'],
  [{ today: 0, allowed: 1000 }, '0 de 1.000'],
  [{ today: 4, allowed: null }, '4'],
  [{ today: 0, allowed: null }, undefined],
])('conversations started today: %j is %s', (chats, text) => expect(newChatsText(chats)).toBe(text));
