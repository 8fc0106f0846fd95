import type { TriggerAction } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { emptyDraft, type ListedAction, withAction, withMoved, withType } from './trigger-draft.ts';

const delay = (ms: number): TriggerAction => ({ type: 'DELAY', value: { ms } });
const three = [delay(1), delay(2), delay(3)].reduce<ListedAction[]>((list, action) => withAction(list, action), []);
const times = (actions: ListedAction[]) => actions.map((action) => action.type === 'DELAY' && action.value.ms);

describe('the type of a trigger', () => {
  it('keeps a condition that it also has', () => {
    const draft = { ...emptyDraft, condition_value: 'oi' };
    expect(withType(draft, 'WHATSAPP_MESSAGE')).toMatchObject({
      type: 'WHATSAPP_MESSAGE',
      condition_type: 'MESSAGE_EQUALS',
      condition_value: 'oi',
    });
  });

  it('replaces a condition that it does not have, and forgets its value', () => {
    const scheduled = withType({ ...emptyDraft, condition_value: 'oi' }, 'SCHEDULED');
    expect(scheduled).toEqual({ type: 'SCHEDULED', condition_type: 'CRON_EXPRESSION', condition_value: '' });
    expect(withType(scheduled, 'ADMIN_EVENT')).toMatchObject({ condition_type: 'EVENT_NAME_IS' });
    expect(withType(scheduled, 'API_MESSAGE')).toMatchObject({ condition_type: 'MESSAGE_EQUALS' });
  });
});

describe('the actions of a draft', () => {
  it('each have an id of their own, also after one is removed', () => {
    const list = withAction(
      three.filter(({ id }) => id !== 1),
      delay(4),
    );
    expect(new Set(list.map(({ id }) => id)).size).toBe(3);
  });

  it('are replaced in their place', () => {
    expect(times(withAction(three, delay(9), 1))).toEqual([1, 9, 3]);
  });

  it('move by one place, but not beyond the ends', () => {
    expect(times(withMoved(three, 2, -1))).toEqual([1, 3, 2]);
    expect(times(withMoved(three, 0, 1))).toEqual([2, 1, 3]);
    expect(times(withMoved(three, 0, -1))).toEqual([1, 2, 3]);
    expect(times(withMoved(three, 2, 1))).toEqual([1, 2, 3]);
  });
});
