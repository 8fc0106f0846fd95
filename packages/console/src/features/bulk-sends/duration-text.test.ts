import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [1, 60_000, 'menos de um minuto'],
  [50, 1000, '1 minuto'],
  [10, 20_000, '3 minutos'],
  [1000, 20_000, '6 horas'],
])('%d messages every %d ms take %s', (messages, interval, text) =>
  expect(durationText(messages, interval)).toBe(text),
);
