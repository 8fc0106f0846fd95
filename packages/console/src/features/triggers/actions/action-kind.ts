import type { UseFormReturnType } from '@mantine/form';
import type { ActionOf, ActionType, Fact, TriggerAction } from '@recado/contract';
import { actionProblem, phoneQuestion, recipientOf, type TriggerAbout, triggerAction } from '@recado/contract';
import type { ReactNode } from 'react';

export type ValueOf<Type extends ActionType> = ActionOf<Type>['value'];

/** A value as its form holds it: a number field can be empty. */
export type DraftOf<Type extends ActionType> = {
  [Field in keyof ValueOf<Type>]: ValueOf<Type>[Field] extends number ? number | string : ValueOf<Type>[Field];
};

interface FieldsProps<Draft> {
  form: UseFormReturnType<Draft>;
  /** What the trigger's event knows, to be written as `{name}`. */
  facts: readonly Fact[];
}

/** How one kind of action is edited. */
export interface ActionKind<Type extends ActionType, Draft> {
  empty: Draft;
  /** A stored value as the form holds it; as it is when left out. */
  read?: (value: ValueOf<Type>) => Draft;
  /** What the form holds as a value to check; as it is when left out. */
  write?: (draft: Draft) => Written;
  Fields: (props: FieldsProps<Draft>) => ReactNode;
}

export interface Written {
  value: unknown;
  /** What the contract's rules cannot see, by field. */
  problems: Record<string, string>;
}

type Checked = { action: TriggerAction; problems: Record<string, never> } | { problems: Record<string, string> };

/** The action if the contract takes it, else what is wrong at which field. */
export function checkAction(type: ActionType, { value, problems }: Written, trigger: TriggerAbout): Checked {
  const { success, data, error } = triggerAction.safeParse({ type, value });
  const impossible = success ? (actionProblem(data, trigger) ?? recipientQuestion(data)) : undefined;
  if (impossible) return { problems: { ...problems, [impossible.field]: impossible.text } };
  if (success && Object.keys(problems).length === 0) return { action: data, problems: {} };
  const found = Object.fromEntries(
    [...(error?.issues ?? [])].reverse().map(({ path: [, field], message }) => [String(field), message]),
  );
  return { problems: { ...found, ...problems } };
}

/** A number that names no country may be a slip; what an event brings cannot be asked about. */
function recipientQuestion(action: TriggerAction) {
  const recipient = recipientOf(action);
  const text = recipient?.written.includes('{') === false ? phoneQuestion(recipient.written, true) : undefined;
  return recipient && text !== undefined ? { field: recipient.field, text } : undefined;
}
