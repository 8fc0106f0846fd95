import { expect, test } from 'vitest';
import { shownPhone } from './shown-phone.ts';

test.each([
  ['5511987654321', '+55 11 98765-4321'],
  ['551187654321', '+55 11 8765-4321'],
  ['351912345678', '+351912345678'],
])('%s is shown as %s', (digits, shown) => expect(shownPhone(digits)).toBe(shown));
