import { expect, test } from 'vitest';
import { optionsText } from './options-text.ts';

const none = { hours: null, weekdays: null, wordings: [], skips_answered: false, media_kind: null, media_name: null };

test.each([
  [none, undefined],
  [{ ...none, hours: { from: '08:00', until: '18:00' } }, 'Das 08:00 às 18:00'],
  [{ ...none, media_kind: 'document' as const, media_name: 'tabela.pdf' }, 'Com tabela.pdf'],
  [{ ...none, media_kind: 'image' as const, media_name: 'a.png' }, 'Com imagem'],
  [{ ...none, weekdays: [0, 1, 5] }, 'seg., sex., dom.'],
  [
    { ...none, wordings: ['a', 'b'], skips_answered: true },
    '3 textos, por sorteio · Sem quem escrever depois do início',
  ],
])('%j', (options, text) => expect(optionsText(options)).toBe(text));
