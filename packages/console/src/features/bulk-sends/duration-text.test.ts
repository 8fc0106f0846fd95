import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [1, 60_000, 'em menos de um minuto'],
  [50, 1000, 'em cerca de 1 minuto'],
  [10, 20_000, 'em cerca de 3 minutos'],
  [1000, 20_000, 'em cerca de 6 horas'],
])('%d messages every %d ms take %s', (messages, interval, text) =>
  expect(durationText(messages, interval)).toBe(text),
);
