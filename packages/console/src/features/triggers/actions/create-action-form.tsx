import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ActionType, TriggerAction } from '@recado/contract';
import type { Fact } from '../event-facts.ts';
import classes from './action-form.module.css';
import { type ActionKind, checkAction, type ValueOf } from './action-kind.ts';

export interface ActionFormProps {
  /** The one being edited; of another kind, its values are of no use here. */
  action: TriggerAction | undefined;
  facts: readonly Fact[];
  onDone: (action: TriggerAction) => void;
  onCancel: () => void;
}

/** The form of one kind of action, under the contract's rules. */
export function createActionForm<Type extends ActionType, Draft extends object>(
  type: Type,
  kind: ActionKind<Type, Draft>,
) {
  const read = kind.read ?? ((value: ValueOf<Type>) => value as unknown as Draft);
  const write = kind.write ?? ((value: Draft) => ({ value, problems: {} }));
  return function ActionForm({ action, facts, onDone, onCancel }: ActionFormProps) {
    const form = useForm<Draft>({
      initialValues: action?.type === type ? read(action.value as ValueOf<Type>) : kind.empty,
      validate: (draft) => checkAction(type, write(draft)).problems,
    });
    const onSubmit = form.onSubmit(
      (draft) => {
        const checked = checkAction(type, write(draft));
        if ('action' in checked) onDone(checked.action);
      },
      (errors) => {
        const [first] = Object.keys(errors);
        if (first) form.getInputNode(first)?.focus();
      },
    );
    return (
      <form className={classes.form} aria-label="Ação" onSubmit={onSubmit} noValidate>
        <kind.Fields form={form} facts={facts} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit">{action ? 'Atualizar' : 'Adicionar'}</Button>
        </div>
      </form>
    );
  };
}
