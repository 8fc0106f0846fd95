import { describe, expect, it } from 'vitest';
import { contactsAddress, filterOf, sortedBy, viewOf } from './contacts-view.ts';

describe('contactsAddress', () => {
  it.each([
    [{}, {}],
    [{ q: '', sort: 'name', direction: 'asc' }, {}],
    [{ q: 'josé', groupId: 'vip', sort: 'company', direction: 'desc' }, 'the same'],
    [{ q: 119 }, { q: '119' }],
    [{ q: ['a'], groupId: 7, sort: 'password', direction: 'up', other: 1 }, {}],
    [{ q: 'a'.repeat(300) }, { q: 'a'.repeat(200) }],
  ])('%j', (search, address) => {
    expect(contactsAddress(search)).toEqual(address === 'the same' ? search : address);
  });
});

it('shows everybody by name when the address says nothing', () => {
  expect(viewOf({})).toEqual({ q: '', sort: 'name', direction: 'asc' });
});

it('filters by a group only where one is chosen', () => {
  expect(filterOf(viewOf({ q: 'ana' }))).toEqual({ q: 'ana' });
  expect(filterOf(viewOf({ groupId: 'vip' }))).toEqual({ q: '', groupId: 'vip' });
});

describe('sortedBy', () => {
  it.each([
    ['name', 'asc', 'name', 'desc'],
    ['name', 'desc', 'name', 'asc'],
    ['name', 'desc', 'phone', 'asc'],
    ['name', 'asc', 'createdAt', 'desc'],
    ['createdAt', 'desc', 'createdAt', 'asc'],
  ] as const)('%s %s, then %s is %s', (sort, direction, chosen, expected) => {
    expect(sortedBy(viewOf({ sort, direction }), chosen)).toEqual({ sort: chosen, direction: expected });
  });
});
