import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field-hint.module.css';

/** Something worth knowing about what was typed, which may be saved all the same. Told once it appears. */
export function FieldHint({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite">
      {children && (
        <p className={classes.root}>
          <IconInfoCircle size={15} stroke={1.8} aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
