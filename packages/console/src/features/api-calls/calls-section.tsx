import { Button } from '@mantine/core';
import type { ApiCall } from '@recado/contract';
import { IconActivity, IconEraser } from '@tabler/icons-react';
import { useRef } from 'react';
import { errorText } from '../../shared/api.ts';
import { ApiTestButtons } from '../../shared/ui/api-test-buttons.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { formatClock } from './call-format.ts';
import { CallsPagination } from './calls-pagination.tsx';
import classes from './calls-section.module.css';
import { CallsTable, CallsTableSkeleton } from './calls-table.tsx';
import type { CallMonitor } from './use-call-monitor.ts';
import { useCleanup } from './use-cleanup.ts';

const loadFailed = 'Erro ao carregar chamadas API';

interface CallsSectionProps {
  monitor: CallMonitor;
  onOpen: (call: ApiCall) => void;
}

export function CallsSection({ monitor, onOpen }: CallsSectionProps) {
  const { calls, page, setPage } = monitor;
  const section = useRef<HTMLElement>(null);
  const goTo = (next: number) => {
    setPage(next);
    section.current?.scrollIntoView({ block: 'start' });
  };
  if (!calls.data && calls.error) {
    return (
      <LoadError title={loadFailed} onRetry={() => void monitor.refresh()} retrying={monitor.refreshing}>
        {errorText(calls.error, 'O servidor não entregou as chamadas.')}
      </LoadError>
    );
  }
  if (calls.data?.pagination.total === 0) {
    return (
      <EmptyState icon={IconActivity} title="Nenhuma chamada ainda" action={<TestActions />}>
        Configure o endereço da API no celular, ou faça um teste. Cada chamada aparece aqui na hora.
      </EmptyState>
    );
  }
  return (
    <section className={classes.section} ref={section} aria-labelledby="calls-title">
      <Toolbar calls={calls} />
      {!calls.data ? (
        <CallsTableSkeleton />
      ) : (
        <div className={classes.rows} data-waiting={calls.isPlaceholderData || undefined}>
          <CallsTable calls={calls.data.calls} onOpen={onOpen} />
          <CallsPagination page={page} pagination={calls.data.pagination} onChange={goTo} />
        </div>
      )}
    </section>
  );
}

function Toolbar({ calls }: Pick<CallMonitor, 'calls'>) {
  const { askAndClean, isCleaning } = useCleanup();
  return (
    <header className={classes.toolbar}>
      <div className={classes.words}>
        <h2 id="calls-title">Chamadas</h2>
        {calls.error ? (
          <p role="alert" data-problem>
            {errorText(calls.error, loadFailed)}
          </p>
        ) : (
          <p>{calls.dataUpdatedAt > 0 ? `Atualizado às ${formatClock(calls.dataUpdatedAt)}` : 'Carregando'}</p>
        )}
      </div>
      <ApiTestButtons />
      <Button
        variant="default"
        leftSection={<IconEraser size={16} aria-hidden />}
        loading={isCleaning}
        onClick={askAndClean}
      >
        Limpar Registros Antigos
      </Button>
    </header>
  );
}

function TestActions() {
  return (
    <div className={classes.tests}>
      <ApiTestButtons />
    </div>
  );
}
