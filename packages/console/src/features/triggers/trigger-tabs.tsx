import { Button, Tabs } from '@mantine/core';
import type { Trigger } from '@recado/contract';
import { IconBolt, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Badge } from '../../shared/ui/badge.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageTabs } from '../../shared/ui/page-tabs.tsx';
import type { ItemEditor } from '../../shared/use-editing.ts';
import { LoggedEvents } from './events/logged-events.tsx';
import { FailedJobs } from './failures/failed-jobs.tsx';
import { FailedToday } from './failures/failed-today.tsx';
import { useFailures } from './failures/use-failures.ts';
import { RunHistory } from './history/trigger-run-history.tsx';
import { TriggerCards } from './list/trigger-cards.tsx';
import { triggersSearch } from './triggers-search.ts';

interface TriggerTabsProps {
  triggers: readonly Trigger[];
  editor: ItemEditor;
}

const tabIn = (search: Record<string, unknown>) => triggersSearch(search).aba ?? 'gatilhos';

/** The triggers, and what became of them. */
export function TriggerTabs({ triggers, editor }: TriggerTabsProps) {
  const { gatilho, dia } = useSearch({ from: '/shell/automacao/gatilhos' });
  const navigate = useNavigate();
  const { count: failed } = useFailures();
  const show = (search: Record<string, unknown>) =>
    void navigate({ to: '/automacao/gatilhos', search: triggersSearch(search), replace: true, resetScroll: false });
  return (
    <PageTabs tabIn={tabIn} onChange={(chosen) => show({ aba: chosen })}>
      <Tabs.List aria-label="Gatilhos e o que eles fizeram">
        <Tabs.Tab value="gatilhos">Gatilhos</Tabs.Tab>
        <Tabs.Tab value="historico">Histórico</Tabs.Tab>
        <Tabs.Tab value="eventos">Eventos</Tabs.Tab>
        <Tabs.Tab value="falhas" rightSection={failed > 0 && <Badge tone="bad">{failed}</Badge>}>
          Falhas
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="gatilhos">
        {triggers.length > 0 ? (
          <TriggerCards triggers={triggers} editor={editor} />
        ) : (
          !editor.editing && <NoTriggers onCreate={editor.create} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="historico">
        <RunHistory
          triggers={triggers}
          triggerId={gatilho}
          onSelect={(id) => show({ aba: 'historico', gatilho: id })}
        />
      </Tabs.Panel>
      <Tabs.Panel value="eventos">
        <LoggedEvents triggers={triggers} />
      </Tabs.Panel>
      <Tabs.Panel value="falhas">
        {dia ? <FailedToday onShowAll={() => show({ aba: 'falhas' })} /> : <FailedJobs />}
      </Tabs.Panel>
    </PageTabs>
  );
}

const NoTriggers = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    icon={IconBolt}
    title="Nenhum gatilho encontrado"
    action={
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
        Criar Primeiro Gatilho
      </Button>
    }
  >
    Um gatilho espera por um acontecimento e então faz o que você mandar: responder, avisar outro sistema, guardar o
    contato.
  </EmptyState>
);
