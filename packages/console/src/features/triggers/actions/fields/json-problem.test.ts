import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { jsonProblem } from './json-problem.ts';

const json = fc.json({ maxDepth: 4 });

it('accepts whatever is JSON', () => {
  fc.assert(
    fc.property(json, (text) => {
      expect(jsonProblem(text)).toBeUndefined();
    }),
  );
});

it('says where and why for anything else, never failing itself', () => {
  const damaged = fc
    .tuple(json, fc.nat(), fc.constantFrom('', ',', '}', '"', "'", '{phone}', '\n', '\\'))
    .map(([text, place, added]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + added + text.slice(at + 1);
    });
  fc.assert(
    fc.property(damaged, (text) => {
      const problem = jsonProblem(text);
      if (isJson(text)) expect(problem).toBeUndefined();
      else expect(problem).toMatch(/^Linha \d+, coluna \d+: \S/);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['', 'Linha 1, coluna 1: o texto termina antes da hora; falta um valor; textos ficam entre aspas duplas'],
  ['{"a": 1,}', 'Linha 1, coluna 9: há uma vírgula sobrando antes de "}"'],
  ['{\n  "a": 1\n  "b": 2\n}', 'Linha 3, coluna 3: falta uma vírgula ou "}"'],
  ["{'a': 1}", 'Linha 1, coluna 2: use aspas duplas retas (")'],
  ['{a: 1}', 'Linha 1, coluna 2: falta o nome do campo entre aspas duplas'],
  ['{"a" 1}', 'Linha 1, coluna 6: faltam dois-pontos depois do nome do campo'],
  ['{"a": {phone}}', 'Linha 1, coluna 7: ponha o marcador entre aspas, como "{phone}"'],
  ['{"a": olá}', 'Linha 1, coluna 7: falta um valor; textos ficam entre aspas duplas'],
  ['{"a": 1', 'Linha 1, coluna 8: o texto termina antes da hora; falta uma vírgula ou "}"'],
  ['{"a": 1} b', 'Linha 1, coluna 10: há texto sobrando depois do fim'],
  [
    '{"a": "b\n"}',
    'Linha 1, coluna 7: falta fechar as aspas, ou há uma quebra de linha ou barra (\\) no meio do texto',
  ],
])('%j', (text, problem) => {
  expect(jsonProblem(text)).toBe(problem);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
