import { expect, it } from 'vitest';
import { isSameItem } from '../../shared/same-item.ts';
import { menuParts } from './menu-fields.ts';

it('takes what is new in both parts for another item, and what keeps one of them for the same, corrected', () => {
  const isSame = (typed: typeof saved) => isSameItem(menuParts(saved), menuParts(typed));
  const saved = { message: 'Horário', reply: 'Das 8h às 18h' };
  for (const message of ['Horário', ' horário ', 'HORÁRIO']) {
    expect(isSame({ message, reply: 'Das 9h às 18h' })).toBe(true);
  }
  for (const message of ['', 'horario', 'pix']) {
    expect(isSame({ message, reply: `${saved.reply} ` })).toBe(true);
    expect(isSame({ message, reply: 'Chave: 12.345' })).toBe(false);
  }
});
