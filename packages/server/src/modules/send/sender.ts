import { randomBytes } from 'node:crypto';
import type { SendOrigin } from '@recado/contract';
import type { Clock } from '../../clock.ts';
import { createKeyedQueue } from '../../keyed-queue.ts';
import type { InstanceEvents, InstancesService } from '../instances/instances.service.ts';
import { WhatsAppError } from '../instances/whatsapp.port.ts';
import type { OutgoingMessagesRepository, OutgoingRow } from './outgoing-messages.repository.ts';

const minuteMs = 60_000;

/**
 * How old a message may be that a lost connection left unconfirmed, to be handed over again. What a person sent by hand
 * is not: the person saw the failure and may have sent it again.
 */
const resendWithinMs: Record<SendOrigin, number> = {
  'auto-reply': 10 * minuteMs,
  bulk: 24 * 60 * minuteMs,
  trigger: 24 * 60 * minuteMs,
  send: 0,
  phone: 0,
};
/** What the connection failed, although it is up, is tried again after this long. */
const retryMs = 10_000;
const unconfirmedText = 'A conexão caiu antes da confirmação do WhatsApp. Confira no celular se a mensagem saiu.';

interface Dependencies {
  outgoing: OutgoingMessagesRepository;
  instances: Pick<InstancesService, 'getLink'>;
  clock: Clock;
  onError(error: unknown): void;
}

export type Sender = ReturnType<typeof createSender>;

/** As WhatsApp's own web client makes them. */
export const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

/**
 * Hands stored messages to WhatsApp, those of one chat in order, and notes how far they got. A message keeps its id for
 * life, so handing it over again after a crash cannot show it twice to the contact.
 */
export function createSender({ outgoing, instances, clock, onError }: Dependencies) {
  const chats = createKeyedQueue();
  const inHand = new Set<number>();
  const retries = new Map<string, ReturnType<typeof setTimeout>>();

  const advance = (row: OutgoingRow, to: Parameters<typeof outgoing.advance>[1]) =>
    outgoing.advance({ instanceId: row.instance_id, messageId: row.message_id }, to, clock().toISOString());

  const hand = async (row: OutgoingRow, withTyping: boolean): Promise<void> => {
    try {
      const link = await instances.getLink(row.instance_id);
      const image = row.media === null ? undefined : Buffer.from(row.media, 'base64');
      await link.send({ id: row.message_id, to: row.chat, text: row.text, image, withTyping });
      await advance(row, { state: 'acked' });
    } catch (error) {
      if (isConnectionTrouble(error)) retryLater(row);
      if (error instanceof WhatsAppError && error.failure !== 'not-connected') {
        await advance(
          row,
          error.failure === 'refused' ? { state: 'error', error: error.message } : { state: 'written' },
        );
      }
      throw error;
    }
  };

  /** Resolves when WhatsApp acknowledged the message; rejects with a `WhatsAppError` or INSTANCE_NOT_CONNECTED. */
  const dispatch = (row: OutgoingRow, { withTyping = false } = {}): Promise<void> => {
    inHand.add(row.id);
    return chats
      .run(`${row.instance_id} ${row.chat}`, () => hand(row, withTyping))
      .finally(() => inHand.delete(row.id));
  };

  const resume = async (instanceId: string): Promise<void> => {
    for (const row of await outgoing.unconfirmed(instanceId)) {
      if (inHand.has(row.id)) continue;
      const age = clock().getTime() - Date.parse(row.created_at);
      if (age > resendWithinMs[row.origin]) await advance(row, { state: 'error', error: unconfirmedText });
      else dispatch(row).catch((error: unknown) => isConnectionTrouble(error) || onError(error));
    }
  };

  /** A message may fail after the last connection came up, and then nothing else would take it up again. */
  const retryLater = ({ instance_id, origin }: OutgoingRow): void => {
    if (resendWithinMs[origin] === 0 || retries.has(instance_id)) return;
    const timer = setTimeout(() => {
      retries.delete(instance_id);
      resume(instance_id).catch(onError);
    }, retryMs);
    // A process that has nothing else to do need not wait for this: the next start takes the message up.
    retries.set(instance_id, timer.unref());
  };

  const events: Pick<InstanceEvents, 'onReceipt' | 'onConnected'> = {
    onReceipt(instanceId, { id, state, error }) {
      outgoing.advance({ instanceId, messageId: id }, { state, error }, clock().toISOString()).catch(onError);
    },
    onConnected: (instanceId) => void resume(instanceId).catch(onError),
  };

  const stop = (): void => {
    for (const timer of retries.values()) clearTimeout(timer);
    retries.clear();
  };

  return { dispatch, events, stop };
}

/** What the state of the message tells already, and the next connection mends. */
export const isConnectionTrouble = (error: unknown): boolean =>
  error instanceof WhatsAppError || (error as { code?: string }).code === 'INSTANCE_NOT_CONNECTED';
