import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinList, splitList } from './text-list.ts';

test.each([
  ['Clientes, VIP', ['Clientes', 'VIP']],
  ['Clientes;VIP', ['Clientes', 'VIP']],
  ['Família ::: * myContacts', ['Família', '* myContacts']],
  ['', []],
  [' , ;', []],
  ['Um\\, dois', ['Um, dois']],
  ['10:30', ['10:30']],
])('%j holds %j', (cell, names) => expect(splitList(cell)).toEqual(names));

test('whatever the names hold, reading gives back what was written', () => {
  const sign = fc.oneof(fc.constantFrom(',', ';', ':', ':::', '\\', ' '), fc.string({ maxLength: 3 }));
  const name = fc
    .string({ unit: sign })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(splitList(joinList(names))).toEqual(names);
    }),
  );
});
