import { type Instance, lockText } from '@recado/contract';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { attemptText, dayAndTime } from './instance-format.ts';
import classes from './instance-news.module.css';

/** What is in the way of an instance, and when that may change by itself. */
export function InstanceNews({ instance }: { instance: Instance }) {
  return (
    <>
      <ConnectionNews instance={instance} />
      {instance.lock && (
        <p className={classes.news} data-problem>
          <strong>{lockText(instance.lock.until === null ? undefined : dayAndTime(instance.lock.until))}</strong>
        </p>
      )}
    </>
  );
}

function ConnectionNews({ instance }: { instance: Instance }) {
  const { last_error: problem, last_error_at: since } = instance;
  const attempt = attemptText(instance);
  const isProblem = instance.runtime_status === 'error' || instance.runtime_status === 'passkey_required';
  if (problem === null && attempt === undefined) return null;
  return (
    <p className={classes.news} data-problem={isProblem || undefined}>
      {problem !== null && <strong>{problem}</strong>}
      <span>
        {problem !== null && since !== null && <RelativeTime iso={since} />}
        {attempt && <span>{attempt}</span>}
      </span>
    </p>
  );
}
