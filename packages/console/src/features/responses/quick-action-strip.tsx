import { Button, Skeleton } from '@mantine/core';
import { defaultResponseQuickActions, type ResponseQuickAction } from '@recado/contract';
import { IconBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import classes from './quick-action-strip.module.css';
import { activeQuickActions } from './responses.queries.ts';

export function QuickActionStrip({ onPick }: { onPick: (action: ResponseQuickAction) => void }) {
  const { data, isPending, isError } = useQuery(activeQuickActions);
  const actions = data ?? (isError ? defaultResponseQuickActions : []);
  return (
    <section className={classes.root} aria-labelledby="quick-actions-title">
      <div className={classes.head}>
        <h2 id="quick-actions-title">Ações rápidas</h2>
        <Link to="/quick-actions" search={{ tab: 'response' }}>
          Gerenciar
        </Link>
      </div>
      <div className={classes.strip}>
        {isPending && [96, 128, 184].map((width) => <Skeleton key={width} height={36} width={width} />)}
        {actions.map((action) => (
          <Button
            key={action.id}
            className={classes.action}
            classNames={{ label: classes.name }}
            variant="default"
            leftSection={<IconBolt size={15} stroke={1.7} aria-hidden />}
            title={action.name}
            onClick={() => onPick(action)}
          >
            {action.name}
          </Button>
        ))}
        {data?.length === 0 && (
          <p>Nenhuma ação rápida ativa. Crie textos prontos e preencha o formulário com um clique.</p>
        )}
      </div>
      {!data && isError && (
        <p className={classes.note} role="status">
          Não foi possível carregar as suas ações rápidas. Estas são as padrão.
        </p>
      )}
    </section>
  );
}
