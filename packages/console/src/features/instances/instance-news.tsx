import type { Instance } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { newChatsList } from '../../shared/instances.ts';
import { healthOf, newChatsText } from '../../shared/number-health.ts';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { attemptText } from './instance-format.ts';
import classes from './instance-news.module.css';

/** What is in the way of an instance, and when that may change by itself. */
export function InstanceNews({ instance }: { instance: Instance }) {
  const health = healthOf(instance);
  return (
    <>
      <ConnectionNews instance={instance} />
      {health && (
        <p className={classes.news} data-problem={health.isProblem || undefined}>
          <strong>{health.text}</strong>
        </p>
      )}
      <StartedToday instance={instance} />
    </>
  );
}

function StartedToday({ instance: { instance_id, is_linked } }: { instance: Instance }) {
  const started = useQuery(newChatsList).data?.find((entry) => entry.instance_id === instance_id);
  const text = is_linked && started ? newChatsText(started) : undefined;
  return text === undefined ? null : <p className={classes.news}>Conversas novas hoje: {text}</p>;
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
