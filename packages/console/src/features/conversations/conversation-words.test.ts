import { expect, it } from 'vitest';
import { dayName, shortMoment, stateText } from './conversation-words.ts';

const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes);
const now = at(18, 10).getTime();

it.each([
  ['this morning', at(18, 0, 5), 'Hoje', '00:05'],
  ['a clock that is ahead', at(18, 10, 1), 'Hoje', '10:01'],
  ['last night', at(17, 23, 59), 'Ontem', 'Ontem'],
  ['last week', at(13, 9), 'Sexta-feira', '13/11/26'],
  ['long ago', at(3, 9), '3 de novembro de 2026', '03/11/26'],
])('%s', (_, moment, day, short) => {
  expect(dayName(moment.toISOString(), now)).toBe(day);
  expect(shortMoment(moment.toISOString(), now)).toBe(short);
});

it('says until when somebody took over, with the day where it is another one', () => {
  const until = (moment: Date) =>
    stateText({ state: 'taken', taken_until: moment.toISOString(), waiting_since: null }, now);
  expect(until(at(18, 14, 30))).toBe('Você assumiu até 14:30');
  expect(until(at(19, 8))).toBe('Você assumiu até 19/11, 08:00');
  expect(stateText({ state: 'taken', taken_until: null, waiting_since: null }, now)).toBe('Você assumiu');
  const since = (seconds: number) =>
    stateText(
      { state: 'waiting', taken_until: null, waiting_since: new Date(now - seconds * 1000).toISOString() },
      now,
    );
  expect([10, 300, 5400].map(since)).toEqual([
    'Espera por você há menos de 1 min',
    'Espera por você há 5 min',
    'Espera por você há 1 h 30 min',
  ]);
});
