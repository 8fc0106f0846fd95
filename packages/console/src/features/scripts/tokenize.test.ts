import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TokenKind, tokenize } from './tokenize.ts';

test.each<[string, [TokenKind, string][]]>([
  ['', []],
  [
    "await page.goto('x');",
    [
      ['keyword', 'await'],
      ['plain', ' '],
      ['given', 'page'],
      ['plain', '.goto('],
      ['text', "'x'"],
      ['plain', ');'],
    ],
  ],
  ['awaited.page', [['plain', 'awaited.page']]],
  [
    'a // page\n12.5',
    [
      ['plain', 'a '],
      ['comment', '// page'],
      ['plain', '\n'],
      ['number', '12.5'],
    ],
  ],
  ['/* sem fim', [['comment', '/* sem fim']]],
  ["'it\\'s // no comment'", [['text', "'it\\'s // no comment'"]]],
  ['`a\n$b`', [['text', '`a\n$b`']]],
  [
    "'aberto\nreturn",
    [
      ['text', "'aberto"],
      ['plain', '\n'],
      ['keyword', 'return'],
    ],
  ],
])('%j is coloured', (code, expected) => {
  expect(tokenize(code).map(({ kind, text }) => [kind, text])).toEqual(expected);
});

test('the pieces of any code are the code', () => {
  const code = fc.array(fc.constantFrom(...'/*\'"`\\\n$aw1. {', 'await', 'page', 'é'), { maxLength: 40 });
  fc.assert(
    fc.property(code, (parts) => {
      const joined = tokenize(parts.join(''))
        .map(({ text }) => text)
        .join('');
      expect(joined).toBe(parts.join(''));
    }),
  );
});
