import { Skeleton } from '@mantine/core';
import type { ApiCallStats } from '@recado/contract';
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarEvent,
  IconCircleCheck,
  IconClockBolt,
  IconSum,
} from '@tabler/icons-react';
import { formatNumber } from '../../shared/format.ts';
import { formatDuration, shareOf } from './call-format.ts';
import classes from './call-stats.module.css';

/** Undefined figures of a failed load are dashes: the table below tells what went wrong. */
export function CallStats({ stats, loading }: { stats: ApiCallStats | undefined; loading: boolean }) {
  const { totalCalls: total = 0 } = stats ?? {};
  return (
    <dl className={classes.strip} aria-busy={loading}>
      <Stat icon={IconSum} label="Total de chamadas" value={stats && formatNumber(total)} loading={loading} />
      <Stat
        icon={IconCircleCheck}
        label="Sucesso"
        value={stats && formatNumber(stats.successCalls)}
        note={stats && shareOf(stats.successCalls, total)}
        loading={loading}
      />
      <Stat
        icon={IconAlertTriangle}
        label="Erro"
        value={stats && formatNumber(stats.errorCalls)}
        note={stats && shareOf(stats.errorCalls, total)}
        alarming={Boolean(stats?.errorCalls)}
        loading={loading}
      />
      <Stat
        icon={IconClockBolt}
        label="Tempo médio"
        value={stats && total > 0 ? formatDuration(stats.avgResponseTime) : undefined}
        loading={loading}
      />
      <Stat icon={IconCalendarEvent} label="Hoje" value={stats && formatNumber(stats.todayCalls)} loading={loading} />
    </dl>
  );
}

interface StatProps {
  icon: Icon;
  label: string;
  value: string | undefined;
  note?: string | undefined;
  alarming?: boolean;
  loading: boolean;
}

function Stat({ icon: StatIcon, label, value, note, alarming = false, loading }: StatProps) {
  return (
    <div className={classes.stat} data-alarming={alarming || undefined}>
      <dt>
        <StatIcon size={16} stroke={1.7} aria-hidden />
        {label}
      </dt>
      <dd>
        {loading ? (
          <Skeleton width={64} height={24} my={4} />
        ) : (
          <>
            {value ?? '—'}
            {note && <small>{note}</small>}
          </>
        )}
      </dd>
    </div>
  );
}
