import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scheduleText, writeSchedule } from './schedule.ts';
import { scheduleInWords } from './schedule-words.ts';

const cronOf = (text: string) => {
  const schedule = scheduleInWords(text);
  return schedule && writeSchedule(schedule);
};

test.each([
  ['toda segunda', '0 9 * * 1'],
  ['Toda segunda-feira às 9h', '0 9 * * 1'],
  ['todas as terças às 18h30', '30 18 * * 2'],
  ['às sextas 7:05', '5 7 * * 5'],
  ['todo sábado ao meio-dia', '0 12 * * 6'],
  ['domingo', '0 9 * * 0'],
  ['seg 8h', '0 8 * * 1'],
  ['todo dia', '0 9 * * *'],
  ['todos os dias à meia-noite', '0 0 * * *'],
  ['diariamente às 22:15', '15 22 * * *'],
  ['dias úteis às 8 horas', '0 8 * * 1-5'],
  ['de segunda a sexta às 8h', '0 8 * * 1-5'],
  ['todo dia 5 às 10h', '0 10 5 * *'],
  ['dia 5 de cada mês', '0 9 5 * *'],
  ['todo mês no dia 31 às 1h', '0 1 31 * *'],
  ['a cada 15 minutos', '*/15 * * * *'],
  ['a cada minuto', '* * * * *'],
  ['a cada hora', '0 * * * *'],
  ['de hora em hora', '0 * * * *'],
])('%j is %j', (text, cron) => expect(cronOf(text)).toBe(cron));

test.each([
  '',
  'amanhã',
  'a cada 7 minutos',
  'todo dia 32',
  'toda segunda às 25h',
  '0 9 * * 1',
  'a cada',
  'x'.repeat(9999),
])('%j is left to the person', (text) => expect(cronOf(text)).toBeUndefined());

test('what we say of a schedule ourselves is understood again', () => {
  const time = { hour: fc.nat(23), minute: fc.nat(59) };
  const schedule = fc.oneof(
    fc.record({ kind: fc.constant('daily' as const), ...time }),
    fc.record({ kind: fc.constant('workdays' as const), ...time }),
    fc.record({ kind: fc.constant('weekly' as const), weekday: fc.nat(6), ...time }),
    fc.record({ kind: fc.constant('monthly' as const), day: fc.integer({ min: 1, max: 31 }), ...time }),
    fc.record({ kind: fc.constant('minutes' as const), every: fc.constantFrom(1, 5, 15, 30, 60) }),
  );
  fc.assert(
    fc.property(schedule, (chosen) => {
      expect(scheduleInWords(scheduleText(chosen))).toEqual(chosen);
    }),
  );
});

test('any text is read without failing', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (text) => {
      cronOf(text);
    }),
  ));
