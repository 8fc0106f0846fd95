import { expect, test } from 'vitest';
import { freedText } from './freed-text.ts';

const before = '2025-03-10T12:00:00.000Z';

test.each([
  ['forever', [], 'Nada é apagado.'],
  ['3', [{ kind: 'calls', rows: 0, bytes: 0 }], 'Nada tem mais de 3 meses.'],
  ['6', [{ kind: 'calls', rows: 1, bytes: 10 }], 'Com 6 meses saem cerca de 1 registro (10,00 B).'],
  [
    '12',
    [
      { kind: 'calls', rows: 3000, bytes: 1024 * 1024 },
      { kind: 'events', rows: 200, bytes: 0 },
    ],
    'Com 12 meses saem cerca de 3.200 registros (1,00 MB).',
  ],
] as const)('%s: %j', (choice, kinds, text) => {
  expect(freedText(choice, { before, kinds: [...kinds] })).toBe(text);
});
