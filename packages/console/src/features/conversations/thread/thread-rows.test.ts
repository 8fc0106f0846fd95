import type { ConversationMessage } from '@recado/contract';
import { expect, it } from 'vitest';
import { threadRows } from './thread-rows.ts';

const message = (id: string, change: Partial<ConversationMessage> = {}): ConversationMessage => ({
  ...{ id, at: new Date(2026, 10, 18, 9).toISOString(), author: 'person', sender: '', kind: 'text', text: id },
  ...{
    content: null,
    media: null,
    delivery: null,
    decision: null,
    answers: null,
    reactions: [],
    votes: [],
    edited: null,
  },
  deleted_at: null,
  ...change,
});
const decision = (source: 'menu' | 'group') => ({ source, reason: 'Porque sim', has_trace: true });

it('reads from the oldest to the newest, with each day where it begins', () => {
  const yesterday = new Date(2026, 10, 17, 23).toISOString();
  const days = (hasOlder: boolean) =>
    threadRows([message('c'), message('b'), message('a', { at: yesterday })], hasOlder).map(
      ({ message: { id }, startsDay }) => `${id}${startsDay ? '*' : ''}`,
    );
  expect(days(false)).toEqual(['a*', 'b*', 'c']);
  expect(days(true)).toEqual(['a', 'b*', 'c']);
});

it('says why at the first answer, and at the message itself where there is none', () => {
  const asked = message('in-1', { decision: decision('menu') });
  const answer = (id: string) => message(id, { author: 'automatic', answers: 'in-1' });
  const ignored = message('in-2', { decision: decision('group') });
  const rows = threadRows([ignored, answer('out-2'), answer('out-1'), asked], false);
  expect(rows.map(({ decided }) => decided && `${decided.id} ${decided.decision.source} ${decided.isSilent}`)).toEqual([
    undefined,
    'in-1 menu false',
    undefined,
    'in-2 group true',
  ]);
});
