import { expect, it } from 'vitest';
import { listAddress, listView } from './use-list-address.ts';

it.each([
  [
    { q: 'oi', pagina: 3 },
    { q: 'oi', pagina: 3 },
  ],
  [{ q: 119 }, { q: '119' }],
  [{ q: '', pagina: 1 }, {}],
  [{ q: ['a'], pagina: 'x' }, {}],
  [{ pagina: -2 }, {}],
  [{ pagina: 1.5 }, {}],
  [{ item: 12 }, { item: 12 }],
  [{ item: 'x' }, {}],
  [{ item: 0 }, {}],
  [{ q: 'a'.repeat(300) }, { q: 'a'.repeat(200) }],
])('%o says %o', (search, address) => expect(listAddress(search)).toEqual(address));

it.each([
  [{}, { pagina: 1, q: '', other: 'x' }, true],
  [{ q: 119 }, { q: '119' }, true],
  [{}, { pagina: 2 }, false],
  [{}, { q: 'oi' }, false],
  [{}, { item: 3 }, false],
])('%o and %o show the same rows: %s', (one, other, same) => expect(listView(one) === listView(other)).toBe(same));
