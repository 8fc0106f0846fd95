import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api.ts';
import { useNewItemWish } from '../../shared/new-item-wish.ts';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { useItemEditing } from '../../shared/use-editing.ts';
import { TriggerFormPanel } from './form/trigger-form-panel.tsx';
import { TriggersSkeleton } from './list/triggers-skeleton.tsx';
import { TriggerGuide } from './trigger-guide.tsx';
import { TriggerTabs } from './trigger-tabs.tsx';
import { triggerList } from './triggers.queries.ts';
import classes from './triggers-page.module.css';

const loadProblem = 'Erro ao carregar gatilhos';

export function TriggersPage() {
  const query = useQuery(triggerList);
  const { data, error, isFetching, refetch } = query;
  const editor = useItemEditing();
  useNewItemWish('trigger', () => {
    if (!editor.editing) editor.create();
  });
  return (
    <>
      <PageHeader
        title="Gatilhos de Automação"
        description="Ações que o Recado faz sozinho quando chega uma mensagem, dá a hora marcada ou algo acontece no sistema."
        actions={
          <>
            <RefreshButton query={query} problem={loadProblem} />
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={editor.create}
              // While the list is loading, the form opens with it.
              disabled={(!data && error !== null) || editor.editing !== undefined}
            >
              Novo Gatilho
            </Button>
          </>
        }
      />
      <div className={classes.page}>
        {data ? (
          <>
            <TriggerFormPanel triggers={data} editor={editor} />
            <TriggerTabs triggers={data} editor={editor} />
          </>
        ) : error && !isFetching ? (
          <LoadError title={loadProblem} onRetry={() => void refetch()}>
            {errorText(error, 'O servidor não entregou a lista.')}
          </LoadError>
        ) : (
          <TriggersSkeleton />
        )}
        <TriggerGuide />
      </div>
    </>
  );
}
