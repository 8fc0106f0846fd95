import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dashboardToday } from './dashboard.queries.ts';
import { isUnused } from './day-figures.ts';
import { FirstSteps } from './first-steps.tsx';
import classes from './today.module.css';
import { TodayBackup } from './today-backup.tsx';
import { TodayFailures } from './today-failures.tsx';
import { TodayMessages } from './today-messages.tsx';
import { TodayNumbers } from './today-numbers.tsx';
import { TodayWaiting } from './today-waiting.tsx';

/** What an administrator wants to know every morning, each part a way to where it is dealt with. */
export function Today() {
  const { data, isPending, isFetching, refetch } = useQuery(dashboardToday);
  if (isPending) return <Skeleton className={classes.root} height={260} radius={12} />;
  if (!data) {
    return (
      <p className={classes.problem} role="alert">
        Erro ao carregar o dia de hoje
        <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
          Tentar Novamente
        </Button>
      </p>
    );
  }
  if (isUnused(data)) return <FirstSteps steps={data.steps} />;
  return (
    <section className={classes.root} aria-label="Hoje">
      <div className={classes.column}>
        <TodayMessages today={data} />
        <TodayNumbers numbers={data.numbers} />
      </div>
      <div className={classes.column}>
        <TodayWaiting today={data} />
        <TodayFailures today={data} />
        <TodayBackup lastBackup={data.lastBackup} />
      </div>
    </section>
  );
}
