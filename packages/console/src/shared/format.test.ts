import { describe, expect, it } from 'vitest';
import { exactTime, plannedTime, relativeTime, zonedTime } from './format.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const before = (seconds: number): string => new Date(now - seconds * 1000).toISOString();

describe('relativeTime', () => {
  it.each([
    [-30, 'agora mesmo'],
    [0, 'agora mesmo'],
    [59, 'agora mesmo'],
    [60, 'há 1 minuto'],
    [59 * 60 + 59, 'há 59 minutos'],
    [3600, 'há 1 hora'],
    [23 * 3600, 'há 23 horas'],
    [24 * 3600, 'ontem'],
    [3 * 24 * 3600, 'há 3 dias'],
  ])('%i seconds ago', (seconds, text) => {
    expect(relativeTime(before(seconds), now)).toBe(text);
  });

  it('says the date from a week on', () => {
    expect(relativeTime('2026-11-01T12:00:00Z', now)).toMatch(/nov\.? de 2026$/);
  });
});

it('exactTime has the seconds', () => {
  expect(exactTime(before(0))).toMatch(/^15 de novembro de 2026 às \d\d:00:00$/);
});

it('plannedTime has none', () => {
  expect(plannedTime(before(0))).toMatch(/^15 de novembro de 2026 às \d\d:00$/);
});

describe('zonedTime', () => {
  it.each([
    ['America/Sao_Paulo', '15/11/2026, 09:00 (horário de São Paulo)'],
    ['America/Manaus', '15/11/2026, 08:00 (horário de Manaus)'],
    ['UTC', '15/11/2026, 12:00 (UTC)'],
  ])('is on the clock of %s, and says so', (zone, text) => expect(zonedTime('2026-11-15T12:00:00Z', zone)).toBe(text));
});
