import { Button, VisuallyHidden } from '@mantine/core';
import { replySourceLabels } from '@recado/contract';
import { IconCheck, IconVolumeOff } from '@tabler/icons-react';
import classes from './simulator-chat.module.css';
import type { Exchange } from './use-simulator.ts';

interface SimulatorExchangeProps {
  exchange: Exchange;
  isExplained: boolean;
  onExplain: () => void;
  onRetry: () => void;
}

export function SimulatorExchange({ exchange, isExplained, onExplain, onRetry }: SimulatorExchangeProps) {
  const { question, state } = exchange;
  const who = [question.phone || 'Sem número', question.isGroup && 'grupo'].filter(Boolean).join(' · ');
  return (
    <>
      <div className={classes.message} data-from="customer">
        <span className={classes.caption}>
          <VisuallyHidden>Cliente: </VisuallyHidden>
          {who}
        </span>
        <div className={classes.bubble}>{question.message}</div>
      </div>
      <div className={classes.message} data-from="recado">
        {state.status === 'waiting' && <Typing />}
        {state.status === 'failed' && (
          <div className={classes.bubble} data-kind="failed">
            {state.problem}
            <Button variant="subtle" size="compact-sm" onClick={onRetry}>
              Tentar Novamente
            </Button>
          </div>
        )}
        {state.status === 'settled' && (
          <>
            <div className={classes.bubble} data-kind={state.reply === '' ? 'silence' : 'reply'}>
              {state.reply || 'Nenhuma resposta seria enviada'}
            </div>
            <span className={classes.caption}>
              {state.reply === '' ? <IconVolumeOff size={13} aria-hidden /> : <IconCheck size={13} aria-hidden />}
              {replySourceLabels[state.source]}
              <button type="button" className={classes.why} aria-pressed={isExplained} onClick={onExplain}>
                Por quê?
              </button>
            </span>
          </>
        )}
      </div>
    </>
  );
}

function Typing() {
  return (
    <div className={classes.bubble} data-kind="typing">
      <VisuallyHidden>Procurando a resposta</VisuallyHidden>
      <span aria-hidden />
      <span aria-hidden />
      <span aria-hidden />
    </div>
  );
}
