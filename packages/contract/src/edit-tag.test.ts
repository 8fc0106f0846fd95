import { describe, expect, it, test } from 'vitest';
import { editTag } from './edit-tag.ts';

const row = { edits: ['name', 'groupIds', 'actions'] } as const;
const seen = { name: 'Ana', groupIds: ['a', 'b'], actions: [{ type: 'LOG', value: { text: 'x', level: 'info' } }] };
const tagOf = (changes: object) => editTag(row, { ...seen, ...changes }, {});

describe('the tag of what an editor saw', () => {
  test.each([
    ['another text', { name: 'Ana ' }],
    ['an empty text', { name: '' }],
    ['nothing instead of a text', { name: null }],
    ['another group', { groupIds: ['a', 'c'] }],
    ['one group less', { groupIds: ['a'] }],
    ['another value deep inside', { actions: [{ type: 'LOG', value: { text: 'y', level: 'info' } }] }],
    ['actions in another order', { actions: [{ type: 'B' }, ...seen.actions] }],
  ])('is another for %s', (_what, changes) => {
    expect(tagOf(changes)).not.toBe(tagOf({}));
  });

  test.each([
    ['what nobody edits', { last_run_at: 'now' }],
    ['groups in another order', { groupIds: ['b', 'a'] }],
    ['fields in another order', { actions: [{ value: { level: 'info', text: 'x' }, type: 'LOG' }] }],
    ['a field that says nothing', { actions: [{ ...seen.actions[0], note: undefined }] }],
  ])('is the same for %s', (_what, changes) => {
    expect(tagOf(changes)).toBe(tagOf({}));
  });

  it('keeps the order of a list of steps', () => {
    expect(tagOf({ actions: [{ type: 'A' }, { type: 'B' }] })).not.toBe(
      tagOf({ actions: [{ type: 'B' }, { type: 'A' }] }),
    );
  });

  it('is made of what is sent where a part is saved at a time', () => {
    const settings = { edits: 'sent' } as const;
    const saved = { token: 'a', chat: 'b', reply: 'c' };
    const sent = { token: 'new', chat: 'new' };
    expect(editTag(settings, { ...saved, reply: 'other' }, sent)).toBe(editTag(settings, saved, sent));
    expect(editTag(settings, { ...saved, chat: 'other' }, sent)).not.toBe(editTag(settings, saved, sent));
  });
});
