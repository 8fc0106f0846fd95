import { Button } from '@mantine/core';
import { type MouseEvent, useState } from 'react';

interface ClearButtonProps<Typed> {
  /** What the form holds; undefined where there is nothing to lose. */
  typed: Typed | undefined;
  onClear: () => void;
  onRestore: (typed: Typed) => void;
  disabled: boolean;
}

/** The field that is left for it would say what is wrong with it, and push the button away from under the click. */
const stayInField = (event: MouseEvent) => event.preventDefault();

/** Empties a form. Until something else is typed, what was there can be had back. */
export function ClearButton<Typed>({ typed, onClear, onRestore, disabled }: ClearButtonProps<Typed>) {
  const [cleared, setCleared] = useState<Typed>();
  return (
    <>
      {cleared !== undefined && typed === undefined && (
        <Button
          variant="subtle"
          disabled={disabled}
          onMouseDown={stayInField}
          onClick={() => {
            onRestore(cleared);
            setCleared(undefined);
          }}
        >
          Desfazer
        </Button>
      )}
      <Button
        variant="default"
        disabled={disabled}
        onMouseDown={stayInField}
        onClick={() => {
          if (typed !== undefined) setCleared(typed);
          onClear();
        }}
      >
        Limpar
      </Button>
    </>
  );
}
