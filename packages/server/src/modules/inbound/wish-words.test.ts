import { foldText, messageKey } from '@recado/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createWishWords } from './wish-words.ts';

const wishOf = createWishWords('SAIR, NÃO QUERO; pare!', 'VOLTAR');
const wishIn = (text: string) => wishOf(messageKey(text));

describe('a wish', () => {
  test.each([
    ['sair', 'leave'],
    ['SAIR!', 'leave'],
    ['*Sair*', 'leave'],
    ['sair 🙏🏽', 'leave'],
    ['"sair".', 'leave'],
    ['…sair?', 'leave'],
    ['nao quero', 'leave'],
    ['Não  quero!!', 'leave'],
    ['pare', 'leave'],
    ['pare!', 'leave'],
    ['Voltar.', 'return'],
    ['quero sair', undefined],
    ['sair de casa', undefined],
    ['sairei', undefined],
    ['sair voltar', undefined],
    ['não', undefined],
    ['!', undefined],
    ['🙏', undefined],
    ['', undefined],
  ])('in %j is %s', (text, wish) => expect(wishIn(text)).toBe(wish));

  it('is the word, whatever stands around it that is no word', () => {
    const around = fc.string({ unit: fc.constantFrom(...' !?.…*_~"\'()🙏❌\n'), maxLength: 50 });
    fc.assert(fc.property(around, around, (before, after) => wishIn(`${before}SAIR${after}`) === 'leave'));
  });

  it('is told by the whole of a message, however it begins', () => {
    const bareOf = (text: string) => foldText(/[\p{L}\p{N}].*[\p{L}\p{N}]|[\p{L}\p{N}]/su.exec(text)?.[0] ?? '');
    const letters = fc.array(fc.constantFrom('a', 'ã', 'a\u0303', 'e', 'é', '1', ' ', '!'), { maxLength: 4 });
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const [word, text] = [one.join(''), other.join('')].map(messageKey) as [string, string];
        fc.pre(bareOf(word) !== '');
        expect(createWishWords(word, '')(text)).toBe(bareOf(text) === bareOf(word) ? 'leave' : undefined);
      }),
      { numRuns: 2000 },
    );
  });

  it('is in no list that is empty, and a word in both lists leaves', () => {
    expect(createWishWords('', ' , ')('')).toBeUndefined();
    expect(createWishWords('pare', 'PARE')('pare')).toBe('leave');
  });
});
