import { expect, it } from 'vitest';
import { isSameItem } from './same-item.ts';

const saved = ['Promoção', 'Só hoje', ''];

it.each([
  ['nothing changed', ['Promoção', 'Só hoje', ''], true],
  ['one part was corrected', ['Promoções', 'Só hoje', ''], true],
  ['the other one was', ['Promoção ', 'Só amanhã', 'nova'], true],
  ['all of it is new', ['Entrega', 'Em dois dias', ''], false],
  ['it is empty again', ['', '', ''], false],
])('a form whose item was saved holds the same one or another: %s', (_, typed, isSame) => {
  expect(isSameItem(saved, typed)).toBe(isSame);
});
