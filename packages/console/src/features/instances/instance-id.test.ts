import { connectInput } from '@recado/contract';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { suggestId } from './instance-id.ts';

test.each([
  ['Loja Centro', 'loja-centro'],
  ['  Padaria do Zé, São João! ', 'padaria-do-ze-sao-joao'],
  ['WhatsApp 2', 'whatsapp-2'],
  ['Um nome comprido que passa dos trinta', 'um-nome-comprido-que-passa-dos'],
  ['😀', ''],
  ['', ''],
])('%j suggests %j', (name, id) => expect(suggestId(name)).toBe(id));

it('suggests nothing, or what the server takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const id = suggestId(name);
      expect(id === '' || connectInput.shape.instanceId.safeParse(id).success).toBe(true);
    }),
  );
});
