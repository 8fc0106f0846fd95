import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { foldText, isEmail, singleLine } from './contact-text.ts';

const text = fc.string({
  unit: fc.oneof(fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u0000', 'é', 'e\u0301', 'Ç'), fc.string()),
});

describe('singleLine', () => {
  test.each([
    [' Ana  Maria\n', 'Ana Maria'],
    ['Jose\u0301', 'José'],
    ['a\u0000b\u0007c', 'a b c'],
    ['\u00a0Zé\u2028da\tSilva', 'Zé da Silva'],
    ['José & Cia', 'José & Cia'],
    ['', ''],
  ])('%j becomes %j', (value, line) => expect(singleLine(value)).toBe(line));

  it('changes nothing the second time, and leaves no control character', () => {
    fc.assert(
      fc.property(text, (value) => {
        const line = singleLine(value);
        expect(singleLine(line)).toBe(line);
        expect(line).not.toMatch(/[\p{Cc}]|\s\s|^\s|\s$/u);
      }),
    );
  });
});

describe('foldText', () => {
  test.each([
    ['ÁGUA', 'agua'],
    ['Conceição', 'conceicao'],
    ['Jose\u0301', 'jose'],
    ['  Ana  Maria ', 'ana maria'],
    ['ﬁm', 'fim'],
    ['Ω', 'ω'],
  ])('%j becomes %j', (value, folded) => expect(foldText(value)).toBe(folded));

  it('is the same for every Unicode form and letter case of a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aáâãàeéêiíoóôõuúüçñ AÁÇÑ') }), (name) => {
        const key = foldText(name);
        for (const form of ['NFC', 'NFD'] as const) expect(foldText(name.normalize(form).toUpperCase())).toBe(key);
      }),
    );
  });
});

test.each([
  ['ana@exemplo.com', true],
  ['ana.souza+x@sub.exemplo.com.br', true],
  ['joão@exemplo.com', true],
  ['ana', false],
  ['ana@exemplo', false],
  ['@exemplo.com', false],
  ['a b@exemplo.com', false],
  ['a@b@c.d', false],
])('%j is an e-mail address: %j', (value, expected) => expect(isEmail(value)).toBe(expected));
