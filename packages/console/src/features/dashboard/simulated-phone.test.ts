import { expect, it } from 'vitest';
import { tidyPhone } from './simulated-phone.ts';

it.each([
  ['', ''],
  ['11987654321', '+55 11 98765-4321'],
  ['(11) 3456-7890', '+55 11 3456-7890'],
  ['+55 11 98765-4321', '+55 11 98765-4321'],
  ['5511987654321', '+55 11 98765-4321'],
  [' Tia Ana ', 'Tia Ana'],
  ['+1 415 555 0100', '+1 415 555 0100'],
])('%s becomes %s', (typed, phone) => {
  expect(tidyPhone(typed)).toBe(phone);
});
