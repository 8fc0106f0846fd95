import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ActionType, factsOf, type TriggerAbout, type TriggerAction } from '@recado/contract';
import { useState } from 'react';
import { CancelButton } from '../../../shared/ui/cancel-button.tsx';
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { isSame } from '../../../shared/unsaved/is-same.ts';
import classes from './action-form.module.css';
import { type ActionKind, checkAction, type ValueOf } from './action-kind.ts';

export interface ActionFormProps {
  /** The one being edited; of another kind, its values are of no use here. */
  action: TriggerAction | undefined;
  /** What sets it off: its facts, and with them what can be reached. */
  trigger: TriggerAbout;
  onDone: (action: TriggerAction) => void;
  onCancel: () => void;
}

/** Chosen by themselves where there is no choice: nobody typed anything by that. */
const references: readonly string[] = ['instanceId', 'groupId', 'scriptId'];
const emptyReferences = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => references.includes(name) && value === ''));

/** The form of one kind of action, under the contract's rules. */
export function createActionForm<Type extends ActionType, Draft extends object>(
  type: Type,
  kind: ActionKind<Type, Draft>,
) {
  const read = kind.read ?? ((value: ValueOf<Type>) => value as unknown as Draft);
  const write = kind.write ?? ((value: Draft) => ({ value, problems: {} }));
  return function ActionForm({ action, trigger, onDone, onCancel }: ActionFormProps) {
    const facts = factsOf(trigger.type, trigger.condition_value);
    const [initialValues] = useState(action?.type === type ? read(action.value as ValueOf<Type>) : kind.empty);
    const form = useForm<Draft>({
      initialValues,
      validate: (draft) => checkAction(type, write(draft), trigger).problems,
    });
    const onSubmit = form.onSubmit(
      (draft) => {
        const checked = checkAction(type, write(draft), trigger);
        if ('action' in checked) onDone(checked.action);
      },
      (errors) => {
        const [first] = Object.keys(errors);
        if (first) form.getInputNode(first)?.focus();
      },
    );
    return (
      <Form
        className={classes.form}
        aria-label="Ação"
        isSending={false}
        isChanged={!isSame({ ...form.values, ...emptyReferences(initialValues) }, initialValues)}
        onSubmit={onSubmit}
      >
        <kind.Fields form={form} facts={facts} />
        <DialogActions>
          <CancelButton onCancel={onCancel} />
          <Button type="submit">{action ? 'Atualizar' : 'Adicionar'}</Button>
        </DialogActions>
      </Form>
    );
  };
}
