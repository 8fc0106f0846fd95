import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';
import { distinctWords, termsIn } from './words.ts';

describe('the words of a text', () => {
  it.each([
    ['Orçamento, POR FAVOR!', ['orcamento', 'por', 'favor']],
    ['orc\u0327amento e orçamento', ['orcamento', 'e']],
    ['ligue (11) 98765-4321', ['ligue', '11', '98765', '4321']],
    ['\'; drop -- "x" * AND:', ['drop', 'x', 'and']],
    ['🍕 *pão*_de_~queijo~', ['pao', 'de', 'queijo']],
    ['½ ﬁm', ['12', 'fim']],
    ['\u0301\u0301 ... 👍\0', []],
  ])('%s', (text, words) => expect(distinctWords(text)).toEqual(words));

  it('are few and short, whatever somebody writes', () => {
    expect(distinctWords('a'.repeat(10_000))).toEqual(['a'.repeat(60)]);
    expect(termsIn('um dois três '.repeat(2000))?.whole.length).toBeLessThan(10);
    expect(termsIn('\u0301'.repeat(10_000))).toBeUndefined();
    expect(termsIn(' ?! ')).toBeUndefined();
    expect(termsIn('bom DIA Orç')).toEqual({ whole: ['bom', 'dia'], beginning: 'orc' });
  });
});

describe('an excerpt', () => {
  const shown = (text: string, query: string) => {
    const terms = termsIn(query);
    return terms ? excerptOf(text, terms).map(({ text: part, is_hit }) => (is_hit ? `[${part}]` : part)) : [];
  };

  it('marks what was searched for, as it was written', () => {
    expect(shown('Segue o Orçamento do bolo', 'bolo orcam').join('')).toBe('Segue o [Orçamento] do [bolo]');
    expect(shown('orc\u0327amento', 'orçamento')).toEqual(['[orc\u0327amento]']);
  });

  it('is the part around the first hit, cut between words and never within a sign', () => {
    const long = `${'palavra '.repeat(30)}orçamento${' depois'.repeat(60)}`;
    const text = shown(long, 'orcamento').join('');
    expect(text).toMatch(/^…(palavra )+\[orçamento\]( depois)+…$/);
    expect(text.length).toBeLessThan(180);
    const signs = shown(`${'🍕'.repeat(100)}x${'🍕'.repeat(200)}`, 'x').join('');
    expect(signs).toMatch(/^…(🍕)+\[x\](🍕)+…$/u);
  });
});
