import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Ref } from 'react';
import { ActionsCell } from './data-table.tsx';

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
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        ref={editRef}
        onClick={onEdit}
        disabled={editDisabled || removing}
        aria-label={`Editar ${name}`}
        title={editDisabled ? 'Salve ou cancele a edição em andamento' : 'Editar'}
      >
        <IconPencil size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        onClick={onRemove}
        loading={removing}
        aria-label={`Excluir ${name}`}
        title="Excluir"
      >
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </ActionsCell>
  );
}
