import { expect, it } from 'vitest';
import { isSameItem } from './menu-fields.ts';

it('takes another message for another item, and the same one however it is written', () => {
  const saved = { message: 'Horário', reply: 'Das 8h às 18h' };
  for (const message of ['Horário', ' horário ', 'HORÁRIO']) {
    expect(isSameItem(saved, { message, reply: 'Das 9h às 18h' })).toBe(true);
  }
  for (const message of ['', 'horario', 'pix']) expect(isSameItem(saved, { message, reply: saved.reply })).toBe(false);
});
