import { describe, expect, it } from 'vitest';
import {
  chosenContacts,
  isSelected,
  nothingSelected,
  pageState,
  type Selection,
  selectedCount,
  survives,
  tick,
} from './selection.ts';

const loaded = ['a', 'b', 'c'];
const some = (...ids: string[]): Selection => ({ kind: 'some', ids: new Set(ids) });
const everybody: Selection = { kind: 'all', filter: { q: 'ana', groupId: undefined }, total: 100_000 };

describe('tick', () => {
  it('adds and takes away', () => {
    const ticked = tick(nothingSelected, ['a', 'b'], true, loaded);
    expect(ticked).toEqual(some('a', 'b'));
    expect(tick(ticked, ['a'], false, loaded)).toEqual(some('b'));
    expect(nothingSelected).toEqual(some());
  });

  it('keeps what was ticked further up', () => {
    expect(tick(some('far'), ['a'], true, loaded)).toEqual(some('far', 'a'));
  });

  it('falls back from everybody to those that are loaded', () => {
    expect(tick(everybody, ['b'], false, loaded)).toEqual(some('a', 'c'));
  });
});

describe('pageState', () => {
  it.each([
    [some(), 'none'],
    [some('a'), 'some'],
    [some('far'), 'none'],
    [some('a', 'b', 'c', 'far'), 'all'],
    [everybody, 'all'],
  ] as const)('%o is %s', (selection, state) => {
    expect(pageState(selection, loaded)).toBe(state);
  });
});

describe('another search or group', () => {
  const all = (q: string, groupId?: string): Selection => ({ kind: 'all', filter: { q, groupId }, total: 9 });
  it.each([
    ['single ticks, in a search', some('a'), { q: 'bia', groupId: undefined }, true],
    ['the whole book, in a search', all(''), { q: 'bia', groupId: 'g' }, true],
    ['a whole group, in a search in it', all('', 'g'), { q: 'bia', groupId: 'g' }, true],
    ['a whole group, in another one', all('', 'g'), { q: '', groupId: 'h' }, false],
    ['all that a search found, in another search', all('ana'), { q: 'bia', groupId: undefined }, false],
  ] as const)('%s: %#', (_, selection, next, stays) => {
    expect(survives(selection, next)).toBe(stays);
  });
});

it('counts contacts that were never loaded', () => {
  expect(selectedCount(everybody)).toBe(100_000);
  expect(isSelected(everybody, 'far')).toBe(true);
  expect(isSelected(some('a'), 'far')).toBe(false);
});

it('is handed over as ids or as a filter', () => {
  expect(chosenContacts(some('a', 'b'))).toEqual({ selection: { ids: ['a', 'b'] }, count: 2 });
  expect(chosenContacts(everybody)).toEqual({ selection: { filter: { q: 'ana' } }, count: 100_000 });
});
