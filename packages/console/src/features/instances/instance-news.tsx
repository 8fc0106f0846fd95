import type { Instance } from '@recado/contract';
import { attemptText } from '../../shared/number-health.ts';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './instance-news.module.css';
import { NumberHealth } from './number-health.tsx';

/** What is in the way of an instance, when that may change by itself, and how its number is doing. */
export function InstanceNews({ instance }: { instance: Instance }) {
  return (
    <div className={classes.all}>
      <ConnectionNews instance={instance} />
      <NumberHealth instance={instance} />
    </div>
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
