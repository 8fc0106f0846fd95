import { Button, Skeleton } from '@mantine/core';
import { type Icon, IconActivity, IconArrowRight, IconListDetails, IconMessage2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatNumber } from '../../shared/format.ts';
import { callCount, menuCount, responseCount } from './dashboard.queries.ts';
import classes from './dashboard-counters.module.css';

export function DashboardCounters() {
  const menu = useQuery(menuCount);
  const responses = useQuery(responseCount);
  const calls = useQuery(callCount);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification wants a stats failure logged and nothing else
    if (calls.error) console.error('Erro ao carregar estatísticas das chamadas API', calls.error);
  }, [calls.error]);
  return (
    <ul className={classes.strip} aria-label="Números">
      <Counter
        to="/menu/listagem"
        label="Itens do menu"
        icon={IconListDetails}
        query={menu}
        problem="Erro ao carregar itens do menu"
      />
      <Counter
        to="/resposta/listagem"
        label="Respostas por telefone"
        icon={IconMessage2}
        query={responses}
        problem="Erro ao carregar respostas"
      />
      <Counter to="/api-calls" label="Chamadas API" icon={IconActivity} query={calls} />
    </ul>
  );
}

interface CounterProps {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: Icon;
  query: { data: number | undefined; isPending: boolean; isFetching: boolean; refetch: () => unknown };
  /** Shown with a way to retry; without it a failure is only a dash. */
  problem?: string;
}

function Counter({ to, label, icon: CounterIcon, query, problem }: CounterProps) {
  const failed = query.data === undefined && !query.isPending;
  return (
    <li className={classes.cell}>
      <Link to={to} className={classes.counter}>
        <span className={classes.label}>
          <CounterIcon size={16} stroke={1.7} aria-hidden />
          {label}
          <IconArrowRight size={15} stroke={1.7} className={classes.arrow} aria-hidden />
        </span>
        {query.isPending ? (
          <Skeleton className={classes.figure} width={72} height={36} />
        ) : (
          <span className={classes.figure}>{query.data === undefined ? '—' : formatNumber(query.data)}</span>
        )}
      </Link>
      {failed && problem && (
        <p className={classes.problem} role="alert">
          {problem}
          <Button variant="subtle" size="compact-xs" loading={query.isFetching} onClick={() => query.refetch()}>
            Tentar Novamente
          </Button>
        </p>
      )}
    </li>
  );
}
