import { ActionIcon, Switch } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { CallMonitor } from './use-call-monitor.ts';

export function LiveControls({ monitor }: { monitor: CallMonitor }) {
  const { live, setLive, refresh, refreshing } = monitor;
  return (
    <>
      <Switch label="Ao vivo" checked={live} onChange={(event) => setLive(event.currentTarget.checked)} mr={4} />
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Atualizar"
        title="Atualizar"
        loading={refreshing}
        onClick={() => void refresh()}
      >
        <IconRefresh size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </>
  );
}
