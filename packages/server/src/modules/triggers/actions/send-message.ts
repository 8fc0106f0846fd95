import { createHash } from 'node:crypto';
import { phoneKey, storedPhone } from '@recado/contract';
import { AppError } from '../../../errors/app-error.ts';
import { WhatsAppError } from '../../../errors/whatsapp-error.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { BlockedContacts } from '../../contacts/blocked-contacts.repository.ts';
import type { ContactsRepository } from '../../contacts/contacts.repository.ts';
import type { InstancesService } from '../../instances/instances.service.ts';
import type { WriteOut } from '../../send/message-text.ts';
import type { OutgoingMessagesRepository, OutgoingRow } from '../../send/outgoing-messages.repository.ts';
import type { Recipients } from '../../send/recipients.ts';
import { isConnectionTrouble, type Sender } from '../../send/sender.ts';
import { fillFacts, fillText } from '../run-facts.ts';
import { type ActionContext, type Executor, NotYet } from './execute-action.ts';
import { refusal } from './refuse.ts';

export interface SendMessageDependencies {
  outgoing: OutgoingMessagesRepository;
  sender: Pick<Sender, 'dispatch'>;
  instances: Pick<InstancesService, 'getLink'>;
  recipients: Recipients;
  contacts: Pick<ContactsRepository, 'findByPhone'>;
  blocked: BlockedContacts;
  writeOut: WriteOut;
  clock: Clock;
}

/** The message's id comes from the run and the action's place in it: done again after a crash, it is the same message. */
const messageIdOf = ({ runId, position }: ActionContext): string =>
  `3EB0${createHash('sha256').update(`${runId}:${position}`).digest('hex').slice(0, 18).toUpperCase()}`;

export function createSendMessage(ports: SendMessageDependencies): Executor<'SEND_WHATSAPP_MESSAGE'> {
  const { outgoing, sender, instances, recipients, contacts, blocked, writeOut, clock } = ports;

  /** Asks WhatsApp only about a number that it does not know: a message to one that it knows can wait for the connection. */
  const findChat = (instanceId: string, key: string, canWait: boolean): Promise<string | undefined> => {
    const findJid = async (digits: string) => (await instances.getLink(instanceId)).findJid(digits);
    return recipients.findJid({ findJid }, key).catch((error: unknown) => {
      throw canWait && isConnectionTrouble(error) ? new NotYet((error as Error).message) : error;
    });
  };

  const prepare = async (value: { instanceId: string; to: string; message: string }, context: ActionContext) => {
    const key = phoneKey(fillFacts(value.to, context.facts));
    if (!key) throw refusal(`"${value.to}" não é um número de telefone`);
    if (await blocked.isBlocked(key))
      throw refusal('O contato está no grupo Bloqueado e não recebe mensagens automáticas');
    const contact = await contacts.findByPhone(key);
    const text = await fillText(value.message, context.facts, (written) => writeOut(written, contact));
    const chat = await findChat(value.instanceId, key, context.canWait);
    if (!chat) throw new AppError('NOT_ON_WHATSAPP');
    const now = clock().toISOString();
    return outgoing.addOnce({
      instance_id: value.instanceId,
      chat,
      message_id: messageIdOf(context),
      phone: key.startsWith('55') ? storedPhone(key.slice(2)) : `+${key}`,
      contact_name: contact?.name ?? '',
      text,
      media: null,
      has_media: 0,
      origin: 'trigger',
      answers_id: null,
      state: 'queued',
      error: null,
      created_at: now,
      updated_at: now,
    });
  };

  /** The next action waits for this message as long as it can: it may be for the same chat, and must not overtake it. */
  const deliver = async (row: OutgoingRow, canWait: boolean): Promise<string> => {
    if (row.state === 'error') throw refusal(row.error ?? 'O WhatsApp não aceitou a mensagem');
    if (row.state !== 'queued' && row.state !== 'written') return `Mensagem já enviada para ${row.phone}`;
    try {
      await sender.dispatch(row);
      return `Mensagem enviada para ${row.phone}`;
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error;
      if (error instanceof WhatsAppError && error.failure === 'refused') throw refusal(error.message);
      const queued = `Mensagem para ${row.phone} na fila: será enviada quando a instância voltar`;
      if (canWait) throw new NotYet(queued);
      return queued;
    }
  };

  return async (value, context) => deliver(await prepare(value, context), context.canWait);
}
