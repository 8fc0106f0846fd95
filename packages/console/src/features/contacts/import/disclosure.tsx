import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** Seen also while it is closed. */
  note?: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** Details for those who want them. */
export function Disclosure({ title, note, startsOpen = false, children }: DisclosureProps) {
  const [open] = useState(startsOpen);
  return (
    <details className={classes.root} open={open}>
      <summary>
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
        {title}
        {note && <span>{note}</span>}
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
