import { expect, test } from 'vitest';
import { checkAction } from './action-kind.ts';

const trigger = { type: 'API_MESSAGE', condition_value: '' } as const;
const check = (phone: string) => checkAction('ADD_CONTACT', { value: { phone }, problems: {} }, trigger).problems;

test.each(['20 98765-4321', '987654321', '14155552671'])('%s is asked about before it is kept', (phone) => {
  expect(check(phone)).toEqual({ phone: expect.stringContaining('DDD') });
});

test.each(['{phone}', '91 98765-4321', '+20 98765-4321', '55{message}'])('%s is not', (phone) => {
  expect(check(phone)).toEqual({});
});
