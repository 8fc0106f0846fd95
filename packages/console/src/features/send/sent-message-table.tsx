import type { SendOrigin, SentMessage } from '@recado/contract';
import { Cell, DataTable } from '../../shared/ui/data-table.tsx';
import { FileMark } from '../../shared/ui/file-mark.tsx';
import { LongText } from '../../shared/ui/long-text.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { SendStateMark } from './send-state.tsx';
import classes from './sent-message-table.module.css';

const columns = [
  { label: 'Estado', width: '132px' },
  { label: 'Para', width: '24%' },
  { label: 'Mensagem' },
  { label: 'Origem', width: '164px' },
  { label: 'Enviada', width: '132px' },
];

const originTexts: Record<SendOrigin, string> = {
  send: 'Envio manual',
  'auto-reply': 'Resposta automática',
  bulk: 'Envio em massa',
  trigger: 'Gatilho',
  phone: 'Pelo celular',
};

export function SentMessageTable({ messages }: { messages: SentMessage[] }) {
  return (
    <div className={classes.root}>
      <DataTable label="Envios recentes" columns={columns}>
        {messages.map((message) => (
          <tr key={message.id}>
            <Cell label="Estado">
              <SendStateMark state={message.state} />
            </Cell>
            <Cell label="Para">
              <Recipient message={message} />
            </Cell>
            <Cell label="Mensagem">
              {message.media_kind && <FileMark kind={message.media_kind} name={message.media_name} />}
              {message.message !== '' && <LongText>{withoutBreaks(message.message)}</LongText>}
              {message.error !== null && (
                <div className={message.state === 'error' ? classes.error : classes.below}>{message.error}</div>
              )}
            </Cell>
            <Cell label="Origem">
              <span className={classes.origin}>{originTexts[message.origin]}</span>
            </Cell>
            <Cell label="Enviada">
              <RelativeTime iso={message.created_at} />
            </Cell>
          </tr>
        ))}
      </DataTable>
    </div>
  );
}

/** A list is looked over, not read: one message with many lines must not push the others away. */
const withoutBreaks = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ');

function Recipient({ message: { contact_name, phone } }: { message: SentMessage }) {
  const number = phone === '' ? 'Número oculto' : phone;
  if (contact_name === '') return <span className={classes.phone}>{number}</span>;
  return (
    <>
      <div>{contact_name}</div>
      <div className={classes.below}>{number}</div>
    </>
  );
}
