import { Button, Skeleton } from '@mantine/core';
import type { QuickAction } from '@recado/contract';
import { IconBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sendQuickActions, sendQuickActionsProblem } from '../../shared/send-quick-actions.ts';
import classes from './quick-action-strip.module.css';

interface QuickActionStripProps {
  onPick: (action: QuickAction) => void;
  disabled: boolean;
}

export function QuickActionStrip({ onPick, disabled }: QuickActionStripProps) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(sendQuickActions);
  return (
    <section className={classes.root} aria-labelledby="quick-actions-title">
      <div className={classes.head}>
        <h2 id="quick-actions-title">Ações rápidas</h2>
        <Link to="/quick-actions" search={{ tab: 'send' }}>
          Gerenciar
        </Link>
      </div>
      <div className={classes.strip}>
        {isPending && [96, 128, 184].map((width) => <Skeleton key={width} height={36} width={width} />)}
        {data?.map((action) => (
          <Button
            key={action.id}
            className={classes.action}
            classNames={{ label: classes.name }}
            variant="default"
            leftSection={<Mark action={action} />}
            title={action.name}
            disabled={disabled}
            onClick={() => onPick(action)}
          >
            {action.name}
          </Button>
        ))}
        {data?.length === 0 && (
          <p>Nenhuma ação rápida ainda. Guarde mensagens prontas e preencha tudo com um clique.</p>
        )}
      </div>
      {!data && isError && (
        <p className={classes.problem} role="alert">
          {sendQuickActionsProblem}
          <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
            Tentar Novamente
          </Button>
        </p>
      )}
    </section>
  );
}

/** Its picture where there is one: the eye finds it faster than the name. */
const Mark = ({ action }: { action: QuickAction }) =>
  action.media_url ? (
    <img className={classes.thumbnail} src={action.media_url} alt="" decoding="async" />
  ) : (
    <IconBolt size={15} stroke={1.7} aria-hidden />
  );
