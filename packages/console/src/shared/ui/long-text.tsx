import { useState } from 'react';
import classes from './long-text.module.css';

const shortLength = 180;
const shortLines = 3;

/** A text as it was written, cut after three lines until the reader wants all of it. */
export function LongText({ children }: { children: string }) {
  const [opened, setOpened] = useState(false);
  const isLong = children.length > shortLength || children.split('\n').length > shortLines;
  if (!isLong) return <div className={classes.text}>{children}</div>;
  return (
    <div className={classes.text}>
      <div className={opened ? undefined : classes.cut}>{children}</div>
      <button type="button" className={classes.more} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {opened ? 'Mostrar Menos' : 'Mostrar Tudo'}
      </button>
    </div>
  );
}
