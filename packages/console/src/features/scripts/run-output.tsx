import type { ScriptResult } from '@recado/contract';
import classes from './run-output.module.css';
import { shownData } from './script-format.ts';

type RunOutputProps = Pick<ScriptResult, 'success' | 'message' | 'error' | 'data' | 'logs'>;

/** What a run left behind: its data or its error, and what it noted on the way. */
export function RunOutput({ success, message, error, data, logs }: RunOutputProps) {
  return (
    <div className={classes.output}>
      <p>{message}</p>
      {success ? <Block label="Dados devolvidos">{shownData(data)}</Block> : <p className={classes.error}>{error}</p>}
      {logs.length > 0 && <Block label="Anotações">{logs.join('\n')}</Block>}
    </div>
  );
}

function Block({ label, children }: { label: string; children: string }) {
  return (
    <figure className={classes.block}>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region that the keyboard has to reach */}
      <section tabIndex={0} aria-label={label}>
        <pre>{children}</pre>
      </section>
    </figure>
  );
}
