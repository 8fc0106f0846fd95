import { conditionsOf, type Trigger, type TriggerAction, type TriggerInput, type TriggerType } from '@recado/contract';

/** An action within a form: the id tells it from its neighbours while it moves among them. */
export type ListedAction = TriggerAction & { id: number };

/** What the form holds until it is saved. */
export type TriggerDraft = Omit<TriggerInput, 'actions'> & { actions: ListedAction[] };

export const emptyDraft: TriggerDraft = {
  name: '',
  type: 'API_MESSAGE',
  condition_type: 'MESSAGE_EQUALS',
  condition_value: '',
  is_active: true,
  in_groups: false,
  actions: [],
};

export const draftOf = ({
  name,
  type,
  condition_type,
  condition_value,
  is_active,
  in_groups,
  actions,
}: Trigger): TriggerDraft => ({
  name,
  type,
  condition_type,
  condition_value,
  is_active: is_active === 1,
  in_groups: in_groups === 1,
  actions: actions.map((action, id) => ({ ...action, id })),
});

/** What makes a trigger this one. */
export const triggerParts = ({ name, condition_value, actions }: TriggerDraft): string[] => [
  name,
  condition_value,
  actions.length === 0 ? '' : JSON.stringify(actions.map(({ type, value }) => ({ type, value }))),
];

type Condition = Pick<TriggerDraft, 'type' | 'condition_type' | 'condition_value'>;

/** Another type of trigger; a condition that it does not know gives way to the first one that it does. */
export function withType(condition: Condition, type: TriggerType): Condition {
  const allowed = conditionsOf[type];
  if (allowed.includes(condition.condition_type)) return { ...condition, type };
  const [first = condition.condition_type] = allowed;
  return { type, condition_type: first, condition_value: '' };
}

export function withAction(actions: readonly ListedAction[], action: TriggerAction, id?: number): ListedAction[] {
  if (id !== undefined) return actions.map((listed) => (listed.id === id ? { ...action, id } : listed));
  return [...actions, { ...action, id: Math.max(-1, ...actions.map((listed) => listed.id)) + 1 }];
}

/** One place up or down; at the end of the list nothing changes. */
export function withMoved(actions: readonly ListedAction[], id: number, by: -1 | 1): ListedAction[] {
  const from = actions.findIndex((listed) => listed.id === id);
  const moved = actions[from];
  const neighbour = actions[from + by];
  if (!moved || !neighbour) return [...actions];
  return actions.map((listed, index) => (index === from ? neighbour : index === from + by ? moved : listed));
}
