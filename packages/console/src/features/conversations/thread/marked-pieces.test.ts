import { expect, it } from 'vitest';
import { markedPieces, type Piece, withoutMarks } from './marked-pieces.ts';

const shown = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'link') return `<${piece.href}>`;
      return piece.kind === 'code' ? `<code ${piece.text}>` : `<${piece.kind} ${shown(piece.pieces)}>`;
    })
    .join('');

it.each([
  ['oi', 'oi'],
  ['*oi* tudo bem?', '<bold oi> tudo bem?'],
  ['_*muito* bom_', '<italic <bold muito> bom>'],
  ['de ~R$ 10~ por *R$ 5*!', 'de <struck R$ 10> por <bold R$ 5>!'],
  ['use `npm start` ou ```duas\nlinhas```', 'use <code npm start> ou <code duas\nlinhas>'],
  ['snake_case_name e 2*3*4', 'snake_case_name e 2*3*4'],
  ['* não * é *nada', '* não * é *nada'],
  ['*duas\nlinhas*', '*duas\nlinhas*'],
  ['veja https://loja.com.br/a_b_c?x=1.', 'veja <https://loja.com.br/a_b_c?x=1>.'],
  ['(http://a.b/c), *https://d.e*', '(<http://a.b/c>), <bold <https://d.e>>'],
  ['javascript:alert(1) data:text/html,x', 'javascript:alert(1) data:text/html,x'],
  ['', ''],
])('%j', (text, expected) => {
  expect(shown(markedPieces(text))).toBe(expected);
});

it('loses nothing of what strangers write, however odd', () => {
  const odd = '*_~`'.repeat(2000) + '```'.repeat(999) + 'https://'.repeat(500);
  const length = (pieces: readonly Piece[]): number => JSON.stringify(pieces).length;
  expect(length(markedPieces(odd))).toBeGreaterThan(0);
  expect(markedPieces('a'.repeat(60_000))).toEqual([{ kind: 'text', text: 'a'.repeat(60_000) }]);
});

it('leaves the words where there is no room for marks', () =>
  expect(withoutMarks('*Oi* _e ~até~_ `logo` em https://a.b/c_d 2*3*4')).toBe(
    'Oi e até logo em https://a.b/c_d 2*3*4',
  ));
