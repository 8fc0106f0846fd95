import { useRef, useState } from 'react';

type RowKey = number | 'new';

/** One row at a time; closing gives the focus back to the button that opened it. */
export function useRowEditing() {
  const [editing, setEditing] = useState<RowKey>();
  const returnTo = useRef<RowKey>(undefined);
  return {
    editing,
    edit: (row: RowKey) => setEditing(row),
    close: () => {
      returnTo.current = editing;
      setEditing(undefined);
    },
    /** Closes what the rows have taken with them; what is beside them stays. */
    leaveRow: () => setEditing((row) => (row === 'new' ? row : undefined)),
    openerRef: (row: RowKey) => (button: HTMLButtonElement | null) => {
      if (!button || returnTo.current !== row) return;
      returnTo.current = undefined;
      button.focus();
    },
  };
}

export type RowEditing = ReturnType<typeof useRowEditing>;
