import { AppError } from '../../../errors/app-error.ts';
import { WhatsAppError } from '../../../errors/whatsapp-error.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { OutgoingRow } from '../../outbox/outgoing-messages.repository.ts';
import { isConnectionTrouble } from '../../outbox/sender.ts';
import { fillText } from '../run-facts.ts';
import { type Executor, NotYet } from './execute-action.ts';
import { recipientKey } from './recipient.ts';
import { refusal } from './refuse-action.ts';

export function createSendMessage(outbox: Pick<Outbox, 'queue' | 'deliver'>): Executor<'SEND_WHATSAPP_MESSAGE'> {
  const queue: (...args: Parameters<Executor<'SEND_WHATSAPP_MESSAGE'>>) => Promise<OutgoingRow> = async (
    { instanceId, to, message },
    { runId, position, facts, canWait, startedAt },
  ) => {
    const person = recipientKey(to, facts);
    const row = await outbox
      .queue({
        instanceId,
        to: { person },
        content: { text: (writeTags) => fillText(message, facts, writeTags) },
        origin: 'trigger',
        // Done again after a crash, it is the same message.
        key: `run:${runId}:${position}`,
        askedAt: startedAt,
      })
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'NUMBER_LOCKED')
          throw new NotYet(error.message, { isLong: true });
        // A number that WhatsApp has to be asked about can wait for the connection.
        throw canWait && isConnectionTrouble(error) ? new NotYet((error as Error).message) : error;
      });
    if (!row) throw new AppError('UNAVAILABLE');
    return row;
  };

  /** The next action waits for this message as long as it can: it may be for the same chat, and must not overtake it. */
  const deliver = async (row: OutgoingRow, canWait: boolean): Promise<string> => {
    if (row.state === 'error') throw refusal(row.error ?? 'O WhatsApp não aceitou a mensagem');
    if (row.state !== 'queued' && row.state !== 'written') return `Mensagem já enviada para ${row.phone}`;
    try {
      await outbox.deliver(row);
      return `Mensagem enviada para ${row.phone}`;
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error;
      // However long it lasts: the message goes on by itself, as the text says.
      if (error instanceof WhatsAppError && error.failure === 'locked')
        throw new NotYet(error.message, { isLong: true });
      const isEnded = error instanceof WhatsAppError && (error.failure === 'refused' || error.failure === 'withdrawn');
      if (isEnded) throw refusal(error.message);
      const queued = `Mensagem para ${row.phone} na fila: será enviada quando a instância voltar`;
      if (canWait) throw new NotYet(queued);
      return queued;
    }
  };

  return async (value, context) => deliver(await queue(value, context), context.canWait);
}
