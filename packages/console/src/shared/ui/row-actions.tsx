import type { Ref } from 'react';
import { ActionsCell } from './data-table.tsx';
import { EditAction, RemoveAction } from './icon-action.tsx';

interface RowActionsProps {
  /** What the row is about, for those who do not see it. */
  name: string;
  onEdit: () => void;
  onRemove: () => void;
  editRef: Ref<HTMLButtonElement>;
  editDisabled: boolean;
  removing: boolean;
}

export function RowActions({ name, onEdit, onRemove, editRef, editDisabled, removing }: RowActionsProps) {
  return (
    <ActionsCell>
      <EditAction name={name} isBusy={editDisabled} disabled={removing} onClick={onEdit} ref={editRef} />
      <RemoveAction name={name} onClick={onRemove} loading={removing} />
    </ActionsCell>
  );
}
