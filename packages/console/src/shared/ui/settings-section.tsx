import { type ReactNode, useId } from 'react';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  /** What the section is for, beside its controls. */
  about: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.about}>
        <h2 id={titleId}>{title}</h2>
        {about}
      </div>
      <div className={classes.panel}>{children}</div>
    </section>
  );
}
