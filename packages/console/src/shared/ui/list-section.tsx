import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../api.ts';
import classes from './list-section.module.css';
import { LoadError } from './load-error.tsx';
import { SettingsSection } from './settings-section.tsx';

interface ListSectionProps<Item> {
  title: string;
  about: ReactNode;
  query: UseQueryResult<Item[]>;
  loadProblem: string;
  loading: string;
  /** What is there, and why it may be out of date. */
  children: (items: Item[], problem: string | undefined) => ReactNode;
}

/** A section of the settings that is a list of the server's. */
export function ListSection<Item>({ query, loadProblem, loading, children, ...section }: ListSectionProps<Item>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <SettingsSection {...section}>
      {data ? (
        children(data, error ? errorText(error, loadProblem) : undefined)
      ) : error && !isFetching ? (
        <div className={classes.problem}>
          <LoadError title={loadProblem} onRetry={() => void refetch()}>
            {errorText(error, 'O servidor não entregou a lista.')}
          </LoadError>
        </div>
      ) : (
        <div className={classes.skeleton} role="status" aria-label={loading}>
          <Skeleton height={14} width="32%" />
          <Skeleton height={12} width="48%" mt={10} />
        </div>
      )}
    </SettingsSection>
  );
}

interface SectionHeadProps {
  title?: string;
  /** How many there are; nothing to say about none. */
  count: string | undefined;
  problem: string | undefined;
  children?: ReactNode;
}

export function SectionHead({ title, count, problem, children }: SectionHeadProps) {
  return (
    <header className={classes.head}>
      {title && <h3>{title}</h3>}
      {problem ? <p role="alert">{problem}</p> : count && <p>{count}</p>}
      {children}
    </header>
  );
}

interface SectionRowsProps {
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

export const SectionRows = ({ label, className = '', children }: SectionRowsProps) => (
  <ul className={`${classes.list} ${className}`} aria-label={label}>
    {children}
  </ul>
);

interface SectionRowProps {
  id?: string;
  name: string;
  /** Beside the name. */
  marks: ReactNode;
  /** Below the name. */
  facts: ReactNode;
  actions: ReactNode;
  /** Over the whole width, below all that. */
  children?: ReactNode;
}

/** With an id it can take the focus when what had it is gone. */
export function SectionRow({ id, name, marks, facts, actions, children }: SectionRowProps) {
  return (
    <li className={classes.row} {...(id !== undefined && { id, tabIndex: -1 })}>
      <div className={classes.identity}>
        <div className={classes.name}>
          <strong>{name}</strong>
          {marks}
        </div>
        <p>{facts}</p>
      </div>
      <div className={classes.actions}>{actions}</div>
      {children}
    </li>
  );
}
