import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { chosenNumber, plainWords, withoutRepeats } from './fold-message.ts';

const message = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ' ',
      '\n',
      '!',
      '?',
      'á',
      'a\u0301',
      'Ç',
      'o',
      'O',
      '😀',
      '1️⃣',
      '①',
      'ﬁ',
      'ß',
      'İ',
      '１',
      '\u200d',
      '\u0000',
    ),
    fc.string({ unit: 'grapheme' }),
  ),
});

describe('plainWords', () => {
  test.each([
    ['Oi!!', 'oi'],
    ['  Olá,  tudo bem?? 😀', 'ola tudo bem'],
    ['*CARDÁPIO*', 'cardapio'],
    ['bom\ndia', 'bom dia'],
    ['1️⃣', '1'],
    ['１', '1'],
    ['👍🏽', ''],
    ['?!', ''],
    ['d’água', 'd agua'],
    [`${'a'.repeat(4001)}`, ''],
  ])('%j becomes %j', (value, plain) => expect(plainWords(value)).toBe(plain));

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(message, (value) => {
        const plain = plainWords(value);
        expect(plainWords(plain)).toBe(plain);
        const short = withoutRepeats(plain);
        expect(withoutRepeats(short)).toBe(short);
        expect(plainWords(short)).toBe(short);
      }),
    );
  });
});

test.each([
  ['bom diaa', 'bom dia'],
  ['ooooi', 'oi'],
  ['11', '11'],
  ['carro', 'caro'],
])('%j without repeats is %j', (plain, short) => expect(withoutRepeats(plain)).toBe(short));

describe('chosenNumber', () => {
  test.each([
    ['1', 1],
    ['1️⃣', 1],
    ['opção 1', 1],
    ['Opção nº 2', 2],
    ['1ª opção', 1],
    ['um', 1],
    ['a primeira', 1],
    ['quero a opção 3, por favor', 3],
    ['vinte', 20],
    ['01', 1],
    ['quero uma', undefined],
    ['1 2', undefined],
    ['12345', undefined],
    ['meu número é 4', undefined],
    ['segunda', undefined],
    ['', undefined],
    ['oi', undefined],
  ])('%j chooses %j', (value, chosen) => expect(chosenNumber(plainWords(value))).toBe(chosen));
});
