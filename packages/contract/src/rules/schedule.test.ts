import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cronProblem } from './cron-text.ts';
import { minuteSteps, readSchedule, type Schedule, scheduleText, writeSchedule } from './schedule.ts';

const time = { hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) };
const schedule: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({ kind: fc.constant('minutes' as const), every: fc.constantFrom(...minuteSteps) }),
  fc.record({ kind: fc.constantFrom('daily' as const, 'workdays' as const), ...time }),
  fc.record({ kind: fc.constant('weekly' as const), weekday: fc.integer({ min: 0, max: 6 }), ...time }),
  fc.record({ kind: fc.constant('monthly' as const), day: fc.integer({ min: 1, max: 31 }), ...time }),
);

test('what the picker writes is a cron expression, and is read back as what it was', () => {
  fc.assert(
    fc.property(schedule, (chosen) => {
      const written = writeSchedule(chosen);
      expect(cronProblem(written)).toBeUndefined();
      expect(readSchedule(written)).toEqual(chosen);
    }),
  );
});

test('any text is read without failing, and only what says the same is taken', () => {
  const field = fc.constantFrom('*', '0', '5', '1-5', '*/15', '*/7', 'seg', '31', '99', 'x', '1,2');
  const expression = fc.oneof(
    fc.string(),
    fc.array(field, { minLength: 4, maxLength: 6 }).map((fields) => fields.join(' ')),
  );
  fc.assert(
    fc.property(expression, (text) => {
      const read = readSchedule(text);
      if (read) expect(readSchedule(writeSchedule(read))).toEqual(read);
    }),
  );
});

test.each([
  ['0 9 * * 1', 'Toda segunda às 9h'],
  ['0 9 * * seg', 'Toda segunda às 9h'],
  ['0 9 * * 7', 'Todo domingo às 9h'],
  ['30 0 * * sáb', 'Todo sábado à 0h30'],
  ['5 8 * * *', 'Todo dia às 8h05'],
  ['0 9 * * seg-sex', 'Dias úteis às 9h'],
  ['0 9 5 * *', 'Todo dia 5 do mês às 9h'],
  ['*/15 * * * *', 'A cada 15 minutos'],
  ['* * * * *', 'A cada minuto'],
  ['0 * * * *', 'A cada hora'],
])('%j is %j', (expression, text) => {
  const read = readSchedule(expression);
  expect(read && scheduleText(read)).toBe(text);
});

test.each(['*/7 * * * *', '0 9 1 1 *', '0 9 1 * 1', '0 9 * * 1,3', '0 9,18 * * *', '', '5 * * * *'])(
  '%j is none of the usual ones',
  (expression) => expect(readSchedule(expression)).toBeUndefined(),
);
