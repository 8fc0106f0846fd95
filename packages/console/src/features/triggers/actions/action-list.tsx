import { Button, Input, VisuallyHidden } from '@mantine/core';
import { actionLabels, type TriggerAbout, triggerLimits } from '@recado/contract';
import { type Icon, IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { IconAction } from '../../../shared/ui/icon-action.tsx';
import { type ListedAction, withMoved } from '../form/trigger-draft.ts';
import classes from './action-list.module.css';
import { summaryOf } from './action-summary.ts';
import { ActionWarnings } from './action-warnings.tsx';
import { useActionNames } from './use-action-names.ts';

interface ActionListProps {
  actions: readonly ListedAction[];
  trigger: TriggerAbout;
  onChange: (actions: ListedAction[]) => void;
  onAdd: () => void;
  onEdit: (action: ListedAction) => void;
  error: ReactNode;
}

/** What the trigger does, in order. Alt with an arrow moves the action that has the focus. */
export function ActionList({ actions, trigger, onChange, onAdd, onEdit, error }: ActionListProps) {
  const names = useActionNames(actions);
  const [spoken, setSpoken] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const move = (action: ListedAction, by: -1 | 1) => {
    const moved = withMoved(actions, action.id, by);
    onChange(moved);
    setSpoken(`${actionLabels[action.type]}: agora na posição ${moved.findIndex(({ id }) => id === action.id) + 1}`);
  };
  const remove = (action: ListedAction) => {
    onChange(actions.filter(({ id }) => id !== action.id));
    setSpoken(`${actionLabels[action.type]} removida`);
    // The button that had the focus is gone with its action.
    addButton.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, action: ListedAction) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(action, event.key === 'ArrowUp' ? -1 : 1);
  };

  return (
    <Input.Wrapper label="Ações" labelElement="div" error={error}>
      {actions.length === 0 ? (
        <p className={classes.empty}>Nenhuma ação ainda. Adicione o que o gatilho deve fazer, na ordem certa.</p>
      ) : (
        <ol className={classes.list} aria-label="Ações do gatilho">
          {actions.map((action, index) => {
            const name = `a ação ${index + 1}`;
            return (
              <li key={action.id} className={classes.row} onKeyDown={(event) => onKeyDown(event, action)}>
                <span className={classes.number}>{index + 1}</span>
                <div className={classes.words}>
                  <span className={classes.type}>{actionLabels[action.type]}</span>
                  <span className={classes.summary}>{summaryOf(action, names)}</span>
                  <ActionWarnings action={action} trigger={trigger} />
                </div>
                <div className={classes.buttons}>
                  <MoveButton
                    icon={IconArrowUp}
                    label={`Subir ${name}`}
                    isLast={index === 0}
                    onClick={() => move(action, -1)}
                  />
                  <MoveButton
                    icon={IconArrowDown}
                    label={`Descer ${name}`}
                    isLast={index === actions.length - 1}
                    onClick={() => move(action, 1)}
                  />
                  <IconAction
                    icon={IconPencil}
                    label={`Editar ${name}`}
                    title="Editar"
                    size={32}
                    onClick={() => onEdit(action)}
                  />
                  <IconAction
                    icon={IconTrash}
                    label={`Remover ${name}`}
                    title="Remover"
                    size={32}
                    onClick={() => remove(action)}
                  />
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <Button
        ref={addButton}
        className={classes.add}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={onAdd}
        disabled={actions.length >= triggerLimits.actionsMax}
      >
        Adicionar Ação
      </Button>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </Input.Wrapper>
  );
}

interface MoveButtonProps {
  icon: Icon;
  label: string;
  isLast: boolean;
  onClick: () => void;
}

/** At the end of the way it is only marked: a disabled button would drop the focus of who moves by keyboard. */
const MoveButton = ({ icon, label, isLast, onClick }: MoveButtonProps) => (
  <IconAction
    className={classes.move}
    icon={icon}
    label={label}
    size={32}
    onClick={() => !isLast && onClick()}
    aria-disabled={isLast}
  />
);
