import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export interface Column {
  label: string;
  /** A CSS width; the columns without one share what is left. */
  width?: string;
}

interface DataTableProps {
  label: string;
  columns: readonly Column[];
  hidden?: boolean;
  children: ReactNode;
}

/** Rows on a desk, cards in a hand. The last column holds the row's actions. */
export function DataTable({ label, columns, hidden = false, children }: DataTableProps) {
  return (
    <div className={classes.frame} hidden={hidden}>
      <table className={classes.table} aria-label={label}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.label} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A cell that says its column's name where there is no header row. */
export function Cell({ label, children }: { label: string; children: ReactNode }) {
  return <td data-label={label}>{children}</td>;
}

export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td className={classes.actions}>
      <div>{children}</div>
    </td>
  );
}

/** A row that is a form while it is being edited. */
export function FormRow({ columns, children }: { columns: readonly Column[]; children: ReactNode }) {
  return (
    <tr className={classes.formRow}>
      <td colSpan={columns.length}>{children}</td>
    </tr>
  );
}

/** A list before it is there: where its search will be, and its first rows. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className={classes.toolbarSkeleton} height={36} />
      <div className={classes.frame}>
        {[72, 56, 88, 64, 80, 48].map((width) => (
          <div key={width} className={classes.skeleton}>
            <Skeleton height={14} width={`${width}%`} />
            <Skeleton height={14} width={`${width - 20}%`} />
            <Skeleton height={14} width={64} />
          </div>
        ))}
      </div>
    </div>
  );
}
