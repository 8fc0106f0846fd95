import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const zone = 'America/Sao_Paulo';

test.each([
  ['22:00', '07:00', '2026-03-10T23:30:00', '2026-03-11T07:00:00'],
  ['22:00', '07:00', '2026-03-10T06:59:00', '2026-03-10T07:00:00'],
  ['22:00', '07:00', '2026-03-10T07:00:00', undefined],
  ['12:00', '13:30', '2026-03-10T12:00:00', '2026-03-10T13:30:00'],
  ['12:00', '13:30', '2026-03-10T11:59:00', undefined],
  ['', '07:00', '2026-03-10T06:00:00', undefined],
  ['07:00', '07:00', '2026-03-10T07:00:00', undefined],
])('from %s until %s it is at %s quiet until %s', (from, until, now, end) => {
  const local = (text: string) => new Date(`${text}-03:00`);
  expect(quietUntil(from, until, local(now), zone)).toEqual(end && local(end));
});
