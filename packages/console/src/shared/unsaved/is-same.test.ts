import { describe, expect, it } from 'vitest';
import { followsSaved } from './follows-saved.ts';
import { isSame } from './is-same.ts';

describe('a form holds what is saved', () => {
  const file = new File(['a'], 'foto.png');
  it.each([
    ['the same texts', { message: 'oi' }, { message: 'oi' }, true],
    ['another text', { message: 'oi' }, { message: 'oi ' }, false],
    ['lines that end another way', { script: 'a\r\nb' }, { script: 'a\nb' }, true],
    ['the same list', { groupIds: ['a', 'b'] }, { groupIds: ['a', 'b'] }, true],
    ['another order', { groupIds: ['a', 'b'] }, { groupIds: ['b', 'a'] }, false],
    ['a shorter list', { groupIds: ['a', 'b'] }, { groupIds: ['a'] }, false],
    ['a change deep within', { actions: [{ value: { ms: 1 } }] }, { actions: [{ value: { ms: 2 } }] }, false],
    ['a field that is empty and one that is not there', { to: undefined }, {}, true],
    ['a number and its text', { order: 1 }, { order: '1' }, false],
    ['the same file', { file }, { file }, true],
    ['another file with the same content', { file }, { file: new File(['a'], 'foto.png') }, false],
  ])('%s', (_, some, other, same) => {
    expect(isSame(some, other)).toBe(same);
    expect(isSame(other, some)).toBe(same);
  });
});

describe('what is saved takes the place of what is shown', () => {
  const old = { text: 'velho' };
  const sent = { text: 'novo' };
  it.each([
    ['nothing was typed and it changed elsewhere', { typed: old, sent: undefined, saved: { text: 'outro' } }, true],
    ['something is typed and it changed elsewhere', { typed: sent, sent: undefined, saved: { text: 'outro' } }, false],
    ['nothing was typed while it was being saved', { typed: sent, sent, saved: { text: 'novo' } }, true],
    ['something was typed while it was being saved', { typed: { text: 'novo!' }, sent, saved: sent }, false],
    ['the old text was typed again while it was being saved', { typed: old, sent, saved: { text: 'novo' } }, false],
    [
      'the save was refused, nothing is typed, and it changed elsewhere',
      { typed: old, sent, saved: { text: 'outro' } },
      true,
    ],
  ])('when %s: %j', (_, saving, follows) => {
    expect(followsSaved({ shown: old, ...saving })).toBe(follows);
  });
});
