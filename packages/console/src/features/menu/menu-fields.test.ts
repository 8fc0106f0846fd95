import { expect, it } from 'vitest';
import { isSameItem } from './menu-fields.ts';

it('takes what is new in both parts for another item, and what keeps one of them for the same, corrected', () => {
  const saved = { message: 'Horário', reply: 'Das 8h às 18h' };
  for (const message of ['Horário', ' horário ', 'HORÁRIO']) {
    expect(isSameItem(saved, { message, reply: 'Das 9h às 18h' })).toBe(true);
  }
  for (const message of ['', 'horario', 'pix']) {
    expect(isSameItem(saved, { message, reply: `${saved.reply} ` })).toBe(true);
    expect(isSameItem(saved, { message, reply: 'Chave: 12.345' })).toBe(false);
  }
});
