import classes from './code-block.module.css';

/** Scrolls within itself, and so must be reachable by keyboard. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region that the keyboard has to reach
    <section className={classes.block} tabIndex={0} aria-label={label}>
      <pre>{children}</pre>
    </section>
  );
}
