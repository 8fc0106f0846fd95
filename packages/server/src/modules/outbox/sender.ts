import type { SendOrigin } from '@recado/contract';
import { isDatabaseAway } from '../../db/database-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { NodeCalls } from '../../nodes/calls.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import { createRetries } from '../../runtime/retries.ts';
import type { InstancesService } from '../instances/instances.service.ts';
import type { InstanceEvents, Links } from '../instances/links.ts';
import type { WhatsAppLink } from '../instances/whatsapp.port.ts';
import type { BlockedPeople } from '../people/blocked-people.repository.ts';
import type { OutgoingMessagesRepository, OutgoingRow } from './outgoing-messages.repository.ts';
import type { ReachOut } from './reach-out.ts';

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
/** What failed although the number is connected is tried again after this long. */
const retryMs = 5000;
/** What nobody wrote by hand. */
const isAutomatic = new Set<SendOrigin>(['auto-reply', 'bulk', 'trigger']);
const blockedText = 'O contato está no grupo Bloqueado.';
const unconfirmedText = 'A conexão caiu antes da confirmação do WhatsApp. Confira no celular se a mensagem saiu.';

interface Dependencies {
  outgoing: OutgoingMessagesRepository;
  links: Pick<Links, 'find'>;
  instances: Pick<InstancesService, 'findNode'>;
  calls: NodeCalls;
  blocked: BlockedPeople;
  reachOut: ReachOut;
  clock: Clock;
  onError(error: unknown): void;
}

export type Sender = ReturnType<typeof createSender>;

/**
 * Hands stored messages to WhatsApp, those of one chat in order, and notes how far they got. A message keeps its id for
 * life, so handing it over again after a crash cannot show it twice to the contact. One for a number that another node
 * has is handed over there.
 */
export function createSender({ outgoing, links, instances, calls, blocked, reachOut, clock, onError }: Dependencies) {
  const chats = createKeyedQueue();
  const inHand = new Map<number, Promise<void>>();

  const advance = (row: OutgoingRow, to: Parameters<typeof outgoing.advance>[1]) =>
    outgoing.advance({ instanceId: row.instance_id, messageId: row.message_id }, to, clock().toISOString());

  /** Asked again whenever it is about to go: the contact may have asked for silence since, or turned out to have. */
  const isUnwanted = async ({ origin, person_key, answers_id }: OutgoingRow): Promise<boolean> =>
    isAutomatic.has(origin) && (await blocked.isBlocked(person_key)) && !(await outgoing.isConfirmation(answers_id));

  const hand = async (link: WhatsAppLink, row: OutgoingRow, withTyping: boolean): Promise<void> => {
    try {
      const image = row.media === null ? undefined : Buffer.from(row.media, 'base64');
      const objection = async () => ((await isUnwanted(row)) ? blockedText : undefined);
      await link.send({ id: row.message_id, to: row.chat, text: row.text, image, withTyping, objection });
      await advance(row, { state: 'acked' });
    } catch (error) {
      if (error instanceof WhatsAppError && error.failure !== 'not-connected') {
        await advance(
          row,
          error.failure === 'refused' ? { state: 'error', error: error.message } : { state: 'written' },
        );
      }
      throw error;
    }
  };

  /** The other node notes how far the message got. Its silence says nothing: the message may be out or not. */
  const handElsewhere = async (row: OutgoingRow): Promise<void> => {
    const node = await instances.findNode(row.instance_id);
    if (!node) throw new AppError('INSTANCE_NOT_CONNECTED');
    await calls.ask(node, 'dispatch', { outgoingId: row.id }).catch((error: unknown) => {
      const isSilence = error instanceof AppError && error.code === 'UNAVAILABLE';
      throw isSilence ? new WhatsAppError('silent', 'O WhatsApp não confirmou o envio a tempo.') : error;
    });
  };

  const attempt = async (row: OutgoingRow, withTyping: boolean): Promise<void> => {
    const link = links.find(row.instance_id);
    try {
      await (link ? hand(link, row, withTyping) : handElsewhere(row));
    } catch (error) {
      // Nothing else would take it up again: the connection may well be in order.
      const mayPass = isConnectionTrouble(error) || isDatabaseAway(error);
      if (mayPass && resendWithinMs[row.origin] > 0) retries.later(row.instance_id);
      throw error;
    }
  };

  /** Resolves when WhatsApp acknowledged the message; rejects with a `WhatsAppError` or INSTANCE_NOT_CONNECTED. */
  const dispatch = (row: OutgoingRow, { withTyping = false } = {}): Promise<void> => {
    const work =
      inHand.get(row.id) ??
      chats.run(`${row.instance_id} ${row.chat}`, () => attempt(row, withTyping)).finally(() => inHand.delete(row.id));
    inHand.set(row.id, work);
    return work;
  };

  calls.answer('dispatch', async ({ outgoingId }): Promise<undefined> => {
    const row = await outgoing.find(outgoingId);
    if (!row || !links.find(row.instance_id)) throw new AppError('INSTANCE_NOT_CONNECTED');
    if (row.state === 'queued' || row.state === 'written') await dispatch(row);
    else if (row.state === 'error') throw new WhatsAppError('refused', row.error ?? '');
  });

  const resume = async (instanceId: string): Promise<void> => {
    for (const row of await outgoing.unconfirmed(instanceId)) {
      if (inHand.has(row.id)) continue;
      const age = clock().getTime() - Date.parse(row.created_at);
      if (await isUnwanted(row)) await advance(row, { state: 'error', error: blockedText });
      // It goes on when WhatsApp lets it.
      else if (await reachOut(instanceId, row.origin, row.person_key)) continue;
      else if (age <= resendWithinMs[row.origin]) {
        dispatch(row).catch((error: unknown) => isConnectionTrouble(error) || onError(error));
      } else if (links.find(instanceId)) {
        // Elsewhere it may be in hand right now.
        await advance(row, { state: 'error', error: unconfirmedText });
      }
    }
  };

  const retries = createRetries(resume, { afterMs: retryMs, onError });

  const events: Pick<InstanceEvents, 'onReceipt' | 'onConnected' | 'onMeasures'> = {
    onReceipt(instanceId, { id, state, error }) {
      outgoing.advance({ instanceId, messageId: id }, { state, error }, clock().toISOString()).catch(onError);
    },
    onConnected: (instanceId) => void resume(instanceId).catch(onError),
    onMeasures: (instanceId) => void resume(instanceId).catch(onError),
  };

  return { dispatch, events, stop: retries.stop };
}

/** What the state of the message tells already, and the next connection mends. */
export const isConnectionTrouble = (error: unknown): boolean =>
  error instanceof WhatsAppError || (error as { code?: string }).code === 'INSTANCE_NOT_CONNECTED';
