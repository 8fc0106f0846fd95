import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../shared/format.ts';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { notificationStatus } from './settings.queries.ts';
import classes from './telegram.module.css';

export function NotificationStatusLine({ isConfigured }: { isConfigured: boolean }) {
  const { data, isPending } = useQuery(notificationStatus);
  if (isPending) {
    return (
      <p className={classes.status}>
        <Skeleton component="span" height={12} width={240} my={4} />
      </p>
    );
  }
  if (!data) return <p className={classes.status}>Não foi possível ver a situação dos avisos agora.</p>;

  const { pending, lastSentAt, lastError } = data;
  const queue = pending > 0 ? `${countOf(pending, 'aviso', 'avisos')} na fila` : 'Nenhum aviso na fila';
  if (!isConfigured) {
    return (
      <p className={classes.status}>
        Os avisos estão desligados até que o token e o ID do chat sejam salvos.
        {pending > 0 && ` ${queue}.`}
      </p>
    );
  }
  return (
    <p className={classes.status} data-state={lastError === null ? 'well' : 'failing'}>
      <span>
        {queue} ·{' '}
        {lastSentAt ? (
          <>
            último envio <RelativeTime iso={lastSentAt} />
          </>
        ) : (
          'nenhum envio desde o início do servidor'
        )}
        {lastError !== null && <strong>Falha na última tentativa: {lastError}</strong>}
      </span>
    </p>
  );
}
