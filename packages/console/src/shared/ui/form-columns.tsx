import type { ReactNode } from 'react';
import classes from './form-columns.module.css';

/** A form with what helps to fill it in at its side, or below it where there is no side. */
export function FormColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{children}</div>
      <aside className={classes.aside} aria-label="Ajuda">
        {aside}
      </aside>
    </div>
  );
}

export function FormFields({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

export function HelpBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.help}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
