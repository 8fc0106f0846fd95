import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './save-bar.module.css';

interface SaveBarProps {
  label: string;
  isChanged: boolean;
  isSaving: boolean;
  /** Further actions, after the main one. */
  children?: ReactNode;
}

/** The end of a form over saved values: saving waits for a change, and a change that waits is told. */
export function SaveBar({ label, isChanged, isSaving, children }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      <Button type="submit" disabled={!isChanged} loading={isSaving}>
        {label}
      </Button>
      {children}
      <span className={classes.unsaved} role="status">
        {isChanged && !isSaving ? 'Alterações não salvas' : ''}
      </span>
    </div>
  );
}
