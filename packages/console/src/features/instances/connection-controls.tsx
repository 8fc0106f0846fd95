import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Connection } from './connection.ts';
import classes from './connection-dialog.module.css';
import { Countdown } from './countdown.tsx';

interface ConnectionControlsProps {
  connection: Connection;
  onAskAgain: () => void;
  isAsking: boolean;
}

const askLabels: Record<Connection['phase']['name'], string> = {
  loading: 'Atualizar',
  ready: 'Atualizar',
  connected: 'Atualizar',
  expired: 'Gerar Novo',
  failed: 'Tentar Novamente',
  passkey: 'Tentar Novamente',
};

/** The time that is left, and one button whose meaning follows the phase: it stays, and with it the focus. */
export function ConnectionControls({ connection, onAskAgain, isAsking }: ConnectionControlsProps) {
  const { phase, attempt, secondsLeft } = connection;
  const isOver = phase.name === 'expired' || phase.name === 'failed' || phase.name === 'passkey';
  return (
    <div className={classes.controls}>
      <div className={classes.time}>
        {phase.name === 'ready' && <Countdown secondsLeft={secondsLeft} />}
        {attempt > 1 && <span>Tentativa {attempt}</span>}
      </div>
      <Button
        variant={isOver ? 'filled' : 'default'}
        leftSection={
          isAsking ? <Loader size={14} color="currentcolor" aria-hidden /> : <IconRefresh size={16} aria-hidden />
        }
        // Disabled, it would drop the focus that it needs afterwards.
        aria-disabled={isAsking}
        onClick={() => {
          if (!isAsking) onAskAgain();
        }}
      >
        {askLabels[phase.name]}
      </Button>
    </div>
  );
}
