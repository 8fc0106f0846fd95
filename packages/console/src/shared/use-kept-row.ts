import { useMemo, useState } from 'react';

/** The rows, with the one being edited in its place also after somebody else deleted it: what was typed must not go with it. */
export function useKeptRow<Row extends { id: string | number }>(rows: readonly Row[], editing: Row['id'] | undefined) {
  const [last, setLast] = useState<{ row: Row; index: number }>();
  const index = editing === undefined ? -1 : rows.findIndex(({ id }) => id === editing);
  const row = rows[index];
  if (row && (row !== last?.row || index !== last.index)) setLast({ row, index });
  const gone = !row && editing !== undefined && last?.row.id === editing ? last : undefined;
  return {
    rows: useMemo(() => (gone ? rows.toSpliced(gone.index, 0, gone.row) : rows), [rows, gone]),
    isGone: gone !== undefined,
  };
}
