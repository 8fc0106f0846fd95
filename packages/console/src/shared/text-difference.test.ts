import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf, type Stretch } from './text-difference.ts';

/** As a person sees it, what is marked in brackets. */
const shown = (stretches: Stretch[]) => stretches.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join('');
const both = (some: string, other: string) => differenceOf(some, other).map(shown);

test.each([
  ['Das 8h às 20h', 'Das 9h às 18h', 'Das [8h] às [20h]', 'Das [9h] às [18h]'],
  ['Olá, tudo bem?', 'Olá, tudo bem!', 'Olá, tudo bem[?]', 'Olá, tudo bem[!]'],
  ['um dois', 'um dois três', 'um dois[]', 'um dois[ três]'],
  ['um três', 'um dois três', 'um []três', 'um [dois ]três'],
  ['A loja fecha', 'O bar abre', '[A loja fecha]', '[O bar abre]'],
  ['linha 1\nlinha 2\nlinha 3', 'linha 1\nlinha 3', 'linha 1\nlinha [2\nlinha ]3', 'linha 1\nlinha []3'],
  ['fica 👩‍💻 aqui', 'fica 👩‍🚀 aqui', 'fica [👩‍💻] aqui', 'fica [👩‍🚀] aqui'],
  ['', 'novo', '[]', '[novo]'],
  ['igual', 'igual', 'igual', 'igual'],
])('%j and %j differ where it is marked', (some, other, mine, theirs) => {
  expect(both(some, other)).toEqual([mine, theirs]);
});

test('nothing of a text is lost or moved by marking it', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (some, other) => {
      const texts = differenceOf(some, other).map((side) => side.map(({ text }) => text).join(''));
      expect(texts).toEqual([some, other]);
    }),
  ));

test('far apart in a long text, two changes are two marks; a text changed all over is one', () => {
  const long = (first: string, last: string) => `${first} ${'palavra '.repeat(300)}${last} ${'fim '.repeat(30_000)}`;
  const [mine] = differenceOf(long('Ana', 'ontem'), long('Bia', 'hoje'));
  expect(mine.filter(({ isOwn }) => isOwn).map(({ text }) => text)).toEqual(['Ana', 'ontem']);
  const [other] = differenceOf(`início ${'a '.repeat(50_000)}fim`, `início ${'b '.repeat(50_000)}fim`);
  expect(other.map(({ isOwn }) => isOwn)).toEqual([false, true, false]);
});
