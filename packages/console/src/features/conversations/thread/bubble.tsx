import { VisuallyHidden } from '@mantine/core';
import {
  type ConversationMessage,
  replySourceLabels,
  type SendOrigin,
  type SendState,
  sendStateTexts,
} from '@recado/contract';
import { type Icon, IconAlertTriangle, IconCheck, IconChecks, IconClock, IconVolumeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { exactTime } from '../../../shared/format.ts';
import { clockTime } from '../conversation-words.ts';
import classes from './bubble.module.css';
import { MessageBody } from './message-content.tsx';
import type { ThreadRow } from './thread-rows.ts';

const ticks: Record<SendState, Icon> = {
  queued: IconClock,
  written: IconClock,
  acked: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  error: IconAlertTriangle,
};

const origins: Record<SendOrigin, string> = {
  send: 'Você',
  'auto-reply': 'Automática',
  bulk: 'Envio em massa',
  trigger: 'Gatilho',
  phone: 'Pelo celular',
};

interface BubbleProps {
  row: ThreadRow;
  /** Who writes on the other side. */
  name: string;
  isGroup: boolean;
  onExplain: (messageId: string) => void;
  /** What can be done with the message, beside it. */
  actions: ReactNode;
}

export function Bubble({ row: { message, decided }, name, isGroup, onExplain, actions }: BubbleProps) {
  const { author, at, text, delivery, reactions, edited, deleted_at, sender } = message;
  const isTheirs = author === 'person';
  return (
    <div className={classes.message} data-from={isTheirs ? 'person' : 'us'}>
      <div className={classes.line}>
        <div className={classes.bubble}>
          <VisuallyHidden>{`${isTheirs ? sender || name : whoOf(message)}: `}</VisuallyHidden>
          {isGroup && isTheirs && sender && <p className={classes.sender}>{sender}</p>}
          <MessageBody message={message} />
          <p className={classes.facts}>
            {deleted_at && text !== '' && <span>Apagada</span>}
            {edited && !deleted_at && (
              <span title={edited.former === null ? 'O novo texto não pôde ser lido.' : `Antes: ${edited.former}`}>
                Editada
              </span>
            )}
            <time dateTime={at} title={exactTime(at)}>
              {clockTime(at)}
            </time>
            {delivery && <Tick state={delivery.state} />}
          </p>
        </div>
        {actions}
      </div>
      {reactions.length > 0 && (
        <p className={classes.reactions}>
          <VisuallyHidden>Reações: </VisuallyHidden>
          {reactions.map(({ emoji, author: by }) => (
            <span key={`${emoji} ${by}`} title={by === 'person' ? name : 'Você'}>
              {emoji}
            </span>
          ))}
        </p>
      )}
      {delivery?.state === 'error' && (
        <p className={classes.failed}>
          <IconAlertTriangle size={14} aria-hidden />
          {delivery.error ?? 'A mensagem não foi enviada.'}
        </p>
      )}
      {delivery?.state === 'queued' && delivery.error && <p className={classes.caption}>{delivery.error}</p>}
      {decided ? (
        <Why {...decided} onExplain={onExplain} />
      ) : (
        !isTheirs && <p className={classes.caption}>{whoOf(message)}</p>
      )}
    </div>
  );
}

const whoOf = ({ author, delivery }: ConversationMessage): string => {
  if (author === 'phone') return origins.phone;
  if (delivery) return origins[delivery.origin];
  return author === 'console' ? origins.send : origins['auto-reply'];
};

function Tick({ state }: { state: SendState }) {
  const TickIcon = ticks[state];
  return (
    <span className={classes.tick} data-state={state} title={sendStateTexts[state]}>
      <TickIcon size={15} stroke={2} aria-hidden />
      <VisuallyHidden>{sendStateTexts[state]}</VisuallyHidden>
    </span>
  );
}

type WhyProps = NonNullable<ThreadRow['decided']> & { onExplain: (messageId: string) => void };

function Why({ id, decision: { source, reason, has_trace }, isSilent, onExplain }: WhyProps) {
  const label = replySourceLabels[source];
  return (
    <p className={classes.caption} data-silent={isSilent || undefined}>
      {isSilent && <IconVolumeOff size={14} aria-hidden />}
      {isSilent ? `${silenceOf(reason || label)} ` : <span title={reason || undefined}>{label} </span>}
      {has_trace && (
        <button type="button" className={classes.why} onClick={() => onExplain(id)}>
          Por quê?
        </button>
      )}
    </p>
  );
}

/** Most reasons say by themselves that there was no answer. */
const silenceOf = (reason: string): string =>
  reason.startsWith('Sem resposta') ? reason : `Sem resposta: ${lowerFirst(reason)}`;

/** Within a sentence; what begins with a proper name or initials stays. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}(?:\p{Ll}|\s)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
