import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordWeakness } from './weak-password.ts';

test.each([
  ['123456', /mais usadas/],
  ['Senha123', /mais usadas/],
  ['admin123', /mais usadas/],
  ['maria-2026-x', /nome de usuário/],
  ['aaaaaaaaaa', /mesmo caractere/],
  ['fedcba', /sequência/],
  ['k7!xPq', /curta: recomendamos 8/],
  ['abc', 'A senha é curta: o mínimo é 6 caracteres, e recomendamos 8 ou mais.'],
  ['senha', /o mínimo é 6/],
])('%j is told', (password, text) => expect(passwordWeakness(password, 'Maria')).toMatch(text));

test.each(['', 'k7!xPq2m', 'cavalo bateria grampo'])('nothing is known against %j', (password) =>
  expect(passwordWeakness(password, 'Maria')).toBeUndefined(),
);

test('any password is looked at, and a short one is always told', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 7 }), fc.string(), (password, username) => {
      fc.pre([...password].length < 8);
      expect(passwordWeakness(password, username)).toEqual(expect.any(String));
    }),
  );
});
