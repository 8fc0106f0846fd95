import { Button, Skeleton } from '@mantine/core';
import { type ApiCall, replySourceLabels } from '@recado/contract';
import { memo } from 'react';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { formatDuration } from './call-format.ts';
import classes from './calls-table.module.css';
import { StatusBadge } from './status-badge.tsx';
import { useFreshness } from './use-freshness.ts';

interface CallsTableProps {
  calls: ApiCall[];
  onOpen: (call: ApiCall) => void;
}

/** Drawn again only when the calls change, not with every refresh that brings nothing new. */
export const CallsTable = memo(function CallsTable({ calls, onOpen }: CallsTableProps) {
  const isFresh = useFreshness(calls);
  return (
    <table className={classes.table}>
      <Head />
      <tbody>
        {calls.map((call) => (
          <tr key={call.id} data-fresh={isFresh(call) || undefined}>
            <td className={classes.method}>{call.method}</td>
            <td className={classes.endpoint}>
              <code>{call.endpoint}</code>
            </td>
            <td className={classes.status}>
              <StatusBadge status={call.status_code} />
            </td>
            <td className={classes.source}>{call.source ? replySourceLabels[call.source] : '—'}</td>
            <td className={classes.duration}>{formatDuration(call.response_time)}</td>
            <td className={classes.address}>{call.ip_address}</td>
            <td className={classes.when}>
              <RelativeTime iso={call.created_at} />
            </td>
            <td className={classes.action}>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Detalhes da chamada ${call.id}`}
                onClick={() => onOpen(call)}
              >
                Detalhes
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});

const columns = ['Método', 'Endpoint', 'Status', 'Origem da resposta', 'Tempo', 'IP', 'Quando', 'Detalhes'] as const;

function Head() {
  return (
    <thead>
      <tr>
        {columns.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

export function CallsTableSkeleton() {
  return (
    <div className={classes.skeletons} role="status" aria-label="Carregando chamadas">
      {Array.from({ length: 10 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ten equal placeholders
        <Skeleton key={index} height={18} />
      ))}
    </div>
  );
}
