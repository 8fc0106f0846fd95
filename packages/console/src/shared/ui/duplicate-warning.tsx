import { IconCopyX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './duplicate-warning.module.css';

interface DuplicateWarningProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** What stands in the way of saving, beside what was typed. */
export function DuplicateWarning({ title, children, action }: DuplicateWarningProps) {
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // Who submitted with Enter goes on typing; the submit button, disabled by now, can hold no focus.
    const isTyping = document.activeElement?.matches('input, textarea');
    if (!isTyping) box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={box} className={classes.root} role="alert" aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId}>
        <IconCopyX size={18} stroke={1.7} aria-hidden />
        {title}
      </h2>
      {children}
      {action && <div className={classes.action}>{action}</div>}
    </section>
  );
}
