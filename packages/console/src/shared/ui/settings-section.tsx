import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId } from 'react';
import { goToSection, sectionIdOf } from './go-to-section.ts';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  /** What the section is for, beside its controls. */
  about: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const titleId = useId();
  const isWanted = useLocation({ select: ({ hash }) => hash === sectionIdOf(title) });
  useEffect(() => {
    if (isWanted) goToSection(title);
  }, [isWanted, title]);
  return (
    <section id={sectionIdOf(title)} className={classes.section} aria-labelledby={titleId}>
      <div className={classes.about}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {about}
      </div>
      <div className={classes.panel}>{children}</div>
    </section>
  );
}
