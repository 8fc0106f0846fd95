import { messageKey, plainWords } from '@recado/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createMenuIndex, type MatchableItem } from './menu-index.ts';

const item = (id: number, message: string, rest: Partial<MatchableItem> = {}): MatchableItem => ({
  id,
  message,
  reply: `resposta ${id}`,
  synonyms: [],
  match: 'equal',
  ...rest,
});

const shop = [
  item(1, 'Cardápio', { synonyms: ['o que tem hoje', 'menu'], match: 'contains' }),
  item(2, 'horário de funcionamento'),
  item(3, '1'),
  item(4, 'Carro'),
  item(5, 'Caro'),
  item(6, 'bom dia'),
  item(7, 'entrega', { match: 'contains' }),
  item(8, 'entrega grátis', { match: 'contains' }),
  item(9, '👍', { synonyms: ['❤️', 'joinha'] }),
  item(10, 'opção 2'),
];
const everything = { isFolded: true, forgivesTypos: true };
const answerOf = (message: string, matching = everything) => {
  const { findEqual, findLike } = createMenuIndex(shop, matching);
  const equal = findEqual(messageKey(message));
  const like = equal ? undefined : findLike(message);
  return equal ? [equal.id, 'equal'] : like && [like.item.id, like.way];
};

describe('what people write', () => {
  test.each([
    ['CARDÁPIO ', [1, 'equal']],
    ['cardapio', [1, 'folded']],
    ['Bom diaaa!!! 😀', [6, 'folded']],
    ['caro!', [5, 'folded']],
    ['carro!', [4, 'folded']],
    ['caarroo', undefined],
    ['O que tem hoje?', [1, 'synonym']],
    ['❤️', [9, 'synonym']],
    ['joinhaa', [9, 'synonym']],
    ['me manda o cardapio por favor', [1, 'contains']],
    ['vocês têm menu?', [1, 'contains']],
    ['tem entrega?', [7, 'contains']],
    ['a entrega gratis vale hoje?', [8, 'contains']],
    ['entregas', [7, 'typo']],
    ['1️⃣', [3, 'folded']],
    ['opção 1', [3, 'number']],
    ['um', [3, 'number']],
    ['2', [10, 'number']],
    ['horario de funcionamneto', [2, 'typo']],
    ['cardapoi', [1, 'typo']],
    ['3', undefined],
    ['🤔', undefined],
    ['', undefined],
  ])('%j', (message, expected) => {
    expect(answerOf(message)).toEqual(expected);
  });

  test.each([
    ['cardapio', [1, 'contains']],
    ['bom dia!', undefined],
    ['MENU', [1, 'synonym']],
    ['joinha!', undefined],
    ['opção 1', undefined],
    ['horario de funcionamneto', undefined],
  ])('%j where nothing is folded', (message, expected) => {
    expect(answerOf(message, { isFolded: false, forgivesTypos: false })).toEqual(expected);
  });
});

const wording = fc.string({
  unit: fc.constantFrom('a', 'á', 'A', 'b', 'bb', 'o', '1', ' ', '!', '😀', 'e\u0301'),
  minLength: 1,
  maxLength: 8,
});

describe('whatever the items are called', () => {
  const items = fc
    .uniqueArray(
      wording.filter((text) => text.trim() !== ''),
      { selector: messageKey, maxLength: 12 },
    )
    .map((names) => names.map((name, id) => item(id, name)));

  it('finds each of them by its own words, and never another', () => {
    fc.assert(
      fc.property(items, (all) => {
        const index = createMenuIndex(all, everything);
        for (const each of all) expect(index.findEqual(messageKey(each.message))).toBe(each);
      }),
    );
  });

  it('folds no two of them into one', () => {
    fc.assert(
      fc.property(items, wording, (all, message) => {
        const like = createMenuIndex(all, { isFolded: true, forgivesTypos: false }).findLike(message);
        if (like?.way !== 'folded') return;
        const alike = all.filter((each) => plainWords(each.message) === plainWords(message));
        expect(alike.length).toBeLessThan(2);
        if (alike.length === 1) expect(like.item).toBe(alike[0]);
      }),
    );
  });

  it('forgives one letter of a long word, wherever it is', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefghij'), minLength: 5, maxLength: 10 });
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('x', ''), (name, at, letter) => {
        const index = createMenuIndex([item(1, name)], everything);
        const place = at % name.length;
        const written = name.slice(0, place) + letter + name.slice(place + 1);
        expect(index.findLike(written)?.item.id).toBe(1);
      }),
    );
  });
});
