import { Button } from '@mantine/core';
import { use } from 'react';
import { UnsavedAreas, unsaved } from '../unsaved/unsaved.ts';

interface CancelButtonProps {
  onCancel: () => void;
  disabled?: boolean;
}

/** Gives up the form that it stands in, after asking where something would be lost. */
export function CancelButton({ onCancel, disabled = false }: CancelButtonProps) {
  const form = use(UnsavedAreas).at(-1);
  return (
    <Button variant="default" onClick={() => unsaved.leave(onCancel, form)} disabled={disabled}>
      Cancelar
    </Button>
  );
}
