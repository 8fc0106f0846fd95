import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [0, 'em menos de um minuto'],
  [49_000, 'em cerca de 1 minuto'],
  [9 * 20_000, 'em cerca de 3 minutos'],
  [999 * 20_000, 'em cerca de 6 horas'],
  [47 * 3_600_000, 'em cerca de 47 horas'],
  [71 * 3_600_000, 'em cerca de 3 dias'],
])('%d ms is %s', (ms, text) => expect(durationText(ms)).toBe(text));
