import { AppError } from '../../../errors/app-error.ts';
import { WhatsAppError } from '../../../errors/whatsapp-error.ts';
import { toAttached } from '../../media/outgoing-files.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { OutgoingRow } from '../../outbox/outgoing-messages.repository.ts';
import { triggerText } from '../../outbox/recalls.ts';
import { isConnectionTrouble } from '../../outbox/sender.ts';
import { fillText } from '../run-facts.ts';
import type { TriggersRepository } from '../triggers.repository.ts';
import { type ActionContext, type Executor, NotYet } from './execute-action.ts';
import type { QuickActionFile } from './quick-action-file.ts';
import { isHidden, recipientKey } from './recipient.ts';
import { refusal } from './refuse-action.ts';

const hiddenRecipient = 'quem esconde o número';

interface Dependencies {
  outbox: Pick<Outbox, 'queue' | 'deliver' | 'findQueued'>;
  triggers: Pick<TriggersRepository, 'find'>;
  fileOf: QuickActionFile;
}

export function createSendMessage({ outbox, triggers, fileOf }: Dependencies): Executor<'SEND_WHATSAPP_MESSAGE'> {
  /** A run that has begun goes on without its trigger, but nobody asked for a wait of days. A stored message is recalled. */
  const refuseUnwanted = async ({ wasPutOff, triggerId }: ActionContext): Promise<void> => {
    if (wasPutOff && (await triggers.find(triggerId))?.is_active !== 1) throw refusal(triggerText);
  };

  const queue: (...args: Parameters<Executor<'SEND_WHATSAPP_MESSAGE'>>) => Promise<OutgoingRow> = async (
    { instanceId, to, message, quickActionId },
    context,
  ) => {
    const { runId, position, facts, canWait, startedAt } = context;
    // Done again after a crash, it is the same message, also where its file was taken away since.
    const key = `run:${runId}:${position}`;
    const queued = await outbox.findQueued({ key });
    if (queued) return queued;
    await refuseUnwanted(context);
    // Who hides the number is written to under the alias.
    const person = isHidden(to, facts) ? facts.person : recipientKey(to, facts);
    const file = quickActionId === undefined ? undefined : toAttached(await fileOf(quickActionId));
    const row = await outbox
      .queue({
        instanceId,
        to: { person },
        content: { text: (writeTags) => fillText(message, facts, writeTags), file },
        origin: 'trigger',
        key,
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
    const recipient = row.phone || hiddenRecipient;
    if (row.state !== 'queued' && row.state !== 'written') return `Mensagem já enviada para ${recipient}`;
    try {
      await outbox.deliver(row);
      return `Mensagem enviada para ${recipient}`;
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error;
      // However long it lasts: the message goes on by itself, as the text says.
      if (error instanceof WhatsAppError && error.failure === 'locked')
        throw new NotYet(error.message, { isLong: true });
      const isEnded = error instanceof WhatsAppError && (error.failure === 'refused' || error.failure === 'withdrawn');
      if (isEnded) throw refusal(error.message);
      const isUpload = error instanceof WhatsAppError && error.failure === 'not-uploaded';
      const queued = `Mensagem para ${recipient} na fila: será enviada quando ${isUpload ? 'o WhatsApp receber o arquivo' : 'a instância voltar'}`;
      if (canWait) throw new NotYet(queued);
      return queued;
    }
  };

  return async (value, context) => deliver(await queue(value, context), context.canWait);
}
