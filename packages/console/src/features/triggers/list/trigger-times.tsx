import type { Trigger, TriggerRun } from '@recado/contract';
import { exactTime, zonedTime } from '../../../shared/format.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { RunStateBadge } from '../history/run-state-badge.tsx';
import classes from './trigger-times.module.css';

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' });

/** When it was made, ran last and will run next. */
export function TriggerTimes({ trigger, lastRun }: { trigger: Trigger; lastRun: TriggerRun | undefined }) {
  const { created_at, next_run_at, time_zone } = trigger;
  const ranAt = lastRun?.started_at ?? trigger.last_run_at;
  return (
    <dl className={classes.times}>
      <dt>Última vez</dt>
      <dd>
        {ranAt ? <RelativeTime iso={ranAt} /> : 'Nunca'}
        {lastRun && <RunStateBadge state={lastRun.state} />}
      </dd>
      {next_run_at && (
        <>
          <dt>Próxima vez</dt>
          <dd>
            <time dateTime={next_run_at}>{zonedTime(next_run_at, time_zone)}</time>
          </dd>
        </>
      )}
      <dt>Criado em</dt>
      <dd>
        <time dateTime={created_at} title={exactTime(created_at)}>
          {day.format(new Date(created_at))}
        </time>
      </dd>
    </dl>
  );
}
