import { expect, it } from 'vitest';
import { isSameItem } from '../../shared/same-item.ts';
import { responseParts, responseValues } from './response-fields.ts';

it('takes what has another phone or message and another reply for another response', () => {
  const isSame = (values: typeof saved) => isSameItem(responseParts(responseValues(saved)), responseParts(values));
  const saved = { phone: '+55 11 98765-4321', message: 'Boleto', reply: 'Segue' };
  const typed = { phone: '11987654321', message: 'boleto ', reply: 'Aqui está' };
  expect(isSame(typed)).toBe(true);
  for (const other of [{ phone: '11987654322' }, { phone: '' }, { message: 'nota' }, { message: '' }]) {
    expect(isSame({ ...typed, ...other })).toBe(false);
    // A slip that is corrected.
    expect(isSame({ ...typed, ...other, reply: saved.reply })).toBe(true);
  }
});
