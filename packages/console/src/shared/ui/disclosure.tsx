import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** Seen also while it is closed. */
  note?: string;
  startsOpen?: boolean;
  /** Opens when this becomes true: something within must be seen. */
  opens?: boolean;
  children: ReactNode;
}

/** Details for those who want them. */
export function Disclosure({ title, note, startsOpen = false, opens = false, children }: DisclosureProps) {
  const [open] = useState(startsOpen);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (opens && details.current) details.current.open = true;
  }, [opens]);
  return (
    <details ref={details} className={classes.root} open={open}>
      <summary>
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
        {title}
        {note && <span>{note}</span>}
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
