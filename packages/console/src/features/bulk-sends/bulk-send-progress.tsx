import { Button } from '@mantine/core';
import { type BulkSend, type BulkSendRecipient, bulkSendStateTexts, sendStateTexts } from '@recado/contract';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../shared/format.ts';
import { BulkSendBar } from './bulk-send-bar.tsx';
import classes from './bulk-send-progress.module.css';
import { recipientsOf } from './bulk-sends.queries.ts';
import { figuresText, isWaiting } from './figures-text.ts';
import { optionsText } from './options-text.ts';
import { useBulkControls } from './use-bulk-controls.ts';

/** How far a bulk send got, contact by contact, and the ways to hold it. */
export function BulkSendProgress({ bulkSend }: { bulkSend: BulkSend }) {
  const { data: recipients } = useQuery(recipientsOf(bulkSend));
  const controls = useBulkControls(bulkSend);
  const { state, total, queued } = bulkSend;
  const done = total - queued;
  const options = optionsText(bulkSend);
  const reason = bulkSend.waiting_for ?? bulkSend.ended_for;
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <strong>{isWaiting(bulkSend) ? 'Em espera' : bulkSendStateTexts[state]}</strong>
        <span>
          {formatNumber(done)} de {formatNumber(total)} {total === 1 ? 'processada' : 'processadas'}
        </span>
      </div>
      <BulkSendBar bulkSend={bulkSend} />
      <p className={classes.figures}>{figuresText(bulkSend)}</p>
      {options && <p className={classes.figures}>{options}</p>}
      {reason && (
        <p className={classes.waiting} role="status">
          {reason}
        </p>
      )}
      {(state === 'running' || state === 'paused') && (
        <div className={classes.controls}>
          {state === 'running' ? (
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={16} aria-hidden />}
              loading={controls.isPending}
              onClick={controls.pause}
            >
              Pausar
            </Button>
          ) : (
            <Button
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              loading={controls.isPending}
              onClick={controls.resume}
            >
              Continuar
            </Button>
          )}
          <Button variant="subtle" color="red" leftSection={<IconX size={16} aria-hidden />} onClick={controls.cancel}>
            Cancelar Envio
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region that the keyboard has to reach */}
      <ul className={classes.list} aria-label="Resultado por contato" tabIndex={0}>
        {recipients?.map((recipient) => (
          <li key={recipient.id} data-state={recipient.state}>
            <span className={classes.name}>{recipient.name}</span>
            <span className={classes.phone}>{recipient.phone}</span>
            <span className={classes.result}>{resultOf(recipient)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function resultOf({ state, delivery, reason }: BulkSendRecipient): string {
  switch (state) {
    case 'queued':
      return 'Na fila';
    case 'sent':
      return delivery === 'error' ? (reason ?? 'Falhou') : sendStateTexts[delivery ?? 'queued'];
    case 'skipped':
    case 'failed':
      return reason ?? 'Falhou';
  }
}
