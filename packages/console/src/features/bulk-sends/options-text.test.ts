import { expect, test } from 'vitest';
import { optionsText } from './options-text.ts';

const none = { hours: null, weekdays: null, wordings: [], skips_answered: false };

test.each([
  [none, undefined],
  [{ ...none, hours: { from: '08:00', until: '18:00' } }, 'Das 08:00 às 18:00'],
  [{ ...none, weekdays: [0, 1, 5] }, 'seg., sex., dom.'],
  [
    { ...none, wordings: ['a', 'b'], skips_answered: true },
    '3 textos, por sorteio · Sem quem escrever depois do início',
  ],
])('%j', (options, text) => expect(optionsText(options)).toBe(text));
