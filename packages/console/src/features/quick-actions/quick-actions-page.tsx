import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PageTabs } from '../../shared/ui/page-tabs.tsx';
import { quickActionsSearch } from './quick-actions-search.ts';
import { ResponseQuickActions } from './response-quick-actions.tsx';
import { SendQuickActions } from './send-quick-actions.tsx';

const tabIn = (search: Record<string, unknown>) => quickActionsSearch(search).tab ?? 'send';

export function QuickActionsPage() {
  const navigate = useNavigate();
  const open = (chosen: string | null) =>
    void navigate({ to: '/quick-actions', search: quickActionsSearch({ tab: chosen }), replace: true });
  return (
    <>
      <PageHeader
        title="Ações Rápidas"
        description="Textos prontos que preenchem um formulário com um clique. Os de envio podem levar um arquivo também."
      />
      <PageTabs tabIn={tabIn} onChange={open}>
        <Tabs.List aria-label="Tipo de ação rápida">
          <Tabs.Tab value="send">Ações Rápidas - Envios</Tabs.Tab>
          <Tabs.Tab value="response">Ações Rápidas - Respostas</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="send">
          <SendQuickActions />
        </Tabs.Panel>
        <Tabs.Panel value="response">
          <ResponseQuickActions />
        </Tabs.Panel>
      </PageTabs>
    </>
  );
}
