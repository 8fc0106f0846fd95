import { actionLabels, type TriggerRun } from '@recado/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { durationText } from '../duration.ts';
import { ActionStateMark } from './action-state-mark.tsx';
import classes from './run-entry.module.css';
import { RunStateBadge } from './run-state-badge.tsx';

interface RunEntryProps {
  run: TriggerRun;
  startsOpen: boolean;
  /** What can be decided about it. */
  children?: ReactNode;
}

export function RunEntry({ run, startsOpen, children }: RunEntryProps) {
  const [open] = useState(startsOpen);
  const { id, trigger_name, cause, state, started_at, finished_at, actions } = run;
  return (
    <li className={classes.run} data-state={state}>
      <details open={open}>
        <summary>
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
          <span className={classes.words}>
            <span className={classes.name}>{trigger_name}</span>
            <span className={classes.cause}>
              Execução nº {id} · {cause}
            </span>
          </span>
          <span className={classes.when}>
            <RelativeTime iso={started_at} />
            {finished_at && <span>{durationText(Date.parse(finished_at) - Date.parse(started_at))}</span>}
          </span>
          <RunStateBadge state={state} />
        </summary>
        {actions.length === 0 ? (
          <p className={classes.none}>O gatilho não tinha ações.</p>
        ) : (
          <ol className={classes.actions}>
            {actions.map((action) => (
              <li key={action.position}>
                <ActionStateMark state={action.state} />
                <div className={classes.result}>
                  <span>{labelOf(action.type)}</span>
                  {action.result !== '' && <p>{action.result}</p>}
                </div>
                {action.duration_ms !== null && action.type !== 'DELAY' && (
                  <span className={classes.time}>{durationText(action.duration_ms)}</span>
                )}
              </li>
            ))}
          </ol>
        )}
        {run.given_up && (
          <p className={classes.none}>
            O servidor não conseguiu levar a execução adiante depois de{' '}
            {countOf(run.given_up.attempts, 'tentativa', 'tentativas')}: {run.given_up.error}
          </p>
        )}
        {children}
      </details>
    </li>
  );
}

/** A run keeps the names of its time; an unknown one is shown as it is. */
const labelOf = (type: string): string => (actionLabels as Record<string, string>)[type] ?? type;
