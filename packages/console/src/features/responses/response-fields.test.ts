import { expect, it } from 'vitest';
import { isSameResponse } from './response-fields.ts';

it('takes what has another phone or message and another reply for another response', () => {
  const saved = { phone: '+55 11 98765-4321', message: 'Boleto', reply: 'Segue' };
  const typed = { phone: '11987654321', message: 'boleto ', reply: 'Aqui está' };
  expect(isSameResponse(saved, typed)).toBe(true);
  for (const other of [{ phone: '11987654322' }, { phone: '' }, { message: 'nota' }, { message: '' }]) {
    expect(isSameResponse(saved, { ...typed, ...other })).toBe(false);
    // A slip that is corrected.
    expect(isSameResponse(saved, { ...typed, ...other, reply: saved.reply })).toBe(true);
  }
});
