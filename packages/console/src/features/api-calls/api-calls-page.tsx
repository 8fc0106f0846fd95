import { useDisclosure } from '@mantine/hooks';
import type { ApiCall } from '@recado/contract';
import { useCallback, useState } from 'react';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { CallCharts } from './call-charts.tsx';
import { CallDetails } from './call-details.tsx';
import { CallStats } from './call-stats.tsx';
import { CallsSection } from './calls-section.tsx';
import { DebugPanel } from './debug-panel.tsx';
import { LiveControls } from './live-controls.tsx';
import { RefusedCallsNotice } from './refused-calls-notice.tsx';
import { useCallMonitor } from './use-call-monitor.ts';

export function ApiCallsPage() {
  const monitor = useCallMonitor();
  const { stats, hours, calls, refused } = monitor;
  const [chosen, setChosen] = useState<ApiCall>();
  const [opened, { open, close }] = useDisclosure(false);
  const onOpen = useCallback(
    (call: ApiCall) => {
      setChosen(call);
      open();
    },
    [open],
  );
  // Without a single call there is nothing to draw, and without the table its error says enough.
  const hasCharts = calls.data ? calls.data.pagination.total > 0 : !calls.isError;
  return (
    <>
      <PageHeader
        title="Chamadas API"
        description="Acompanhe cada chamada à API pública: o que chegou, o que foi respondido e em quanto tempo."
        actions={<LiveControls monitor={monitor} />}
      />
      <CallStats stats={stats.data} loading={stats.isPending} />
      {refused.data && <RefusedCallsNotice {...refused.data} />}
      {hasCharts && <CallCharts hours={hours.data} failed={hours.isError} onRetry={() => void hours.refetch()} />}
      <CallsSection monitor={monitor} onOpen={onOpen} />
      <DebugPanel stats={stats.data} pagination={calls.data?.pagination} updatedAt={calls.dataUpdatedAt} />
      <CallDetails call={chosen} opened={opened} onClose={close} />
    </>
  );
}
