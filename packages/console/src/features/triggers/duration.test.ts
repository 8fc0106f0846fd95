import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test.each([
  [0, '< 1 ms'],
  [999, '999 ms'],
  [1000, '1 segundo'],
  [1500, '1,5 segundo'],
  [90_000, '1,5 minuto'],
  [2 * 60 * 60_000, '2 horas'],
  [24 * 60 * 60_000, '1 dia'],
])('%d ms', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
