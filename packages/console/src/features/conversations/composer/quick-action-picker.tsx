import type { QuickAction } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { plain, searchFor } from '../../../shared/list-search.ts';
import { sendQuickActions, sendQuickActionsProblem } from '../../../shared/send-quick-actions.ts';
import classes from './composer.module.css';

/** A text that begins with `/` asks for the ready ones; what follows it narrows them down. */
export function useQuickActionPicker(text: string, onPick: (action: QuickAction) => void) {
  const [closedFor, setClosedFor] = useState<string>();
  const [wanted, setWanted] = useState(0);
  const listId = useId();
  /** By its button, whatever is written. */
  const [isForced, setForced] = useState(false);
  const isTyped = text.startsWith('/') && !text.includes('\n') && text !== closedFor;
  const isAsked = isForced || isTyped;
  const { data, isError } = useQuery({ ...sendQuickActions, enabled: isAsked });
  const matches = searchFor(isTyped ? text.slice(1) : '');
  const found = isAsked ? (data ?? []).filter(({ name, message }) => matches(plain(`${name} ${message}`))) : [];
  // Something that only begins with a slash is a message like any other.
  const isOpen = isAsked && (found.length > 0 || isForced || text === '/');
  const current = Math.min(wanted, Math.max(0, found.length - 1));
  const close = () => {
    setWanted(0);
    setForced(false);
    setClosedFor(text);
  };
  const pick = (action: QuickAction) => {
    close();
    onPick(action);
  };
  /** Whether the key was meant for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const chosen = found[current];
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') setWanted((current + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setWanted((current + found.length - 1) % Math.max(1, found.length));
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) pick(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  const optionId = (index: number) => `${listId}-${index}`;
  return {
    isOpen,
    toggle: () => (isOpen ? close() : setForced(true)),
    close,
    found,
    current,
    problem: isError && !data ? sendQuickActionsProblem : undefined,
    isLoaded: data !== undefined,
    listId,
    optionId,
    pick,
    onKeyDown,
    fieldProps: {
      'aria-controls': isOpen ? listId : undefined,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': isOpen && found.length > 0 ? optionId(current) : undefined,
    },
  };
}

export function QuickActionPicker({ picker }: { picker: ReturnType<typeof useQuickActionPicker> }) {
  const { isOpen, found, current, problem, isLoaded, listId, optionId, pick } = picker;
  if (!isOpen) return null;
  if (found.length === 0) {
    return (
      <div className={classes.picker}>
        <p role="status">{problem ?? (isLoaded ? 'Nenhuma ação rápida ainda.' : 'Carregando as ações rápidas…')}</p>
      </div>
    );
  }
  return (
    <div className={classes.picker} id={listId} role="listbox" aria-label="Ações rápidas">
      {found.map((action, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
        <div
          key={action.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          className={classes.option}
          // The text keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(action)}
        >
          <b>{action.name}</b>
          <span>{action.message}</span>
        </div>
      ))}
    </div>
  );
}
