import { Readable } from 'node:stream';
import type { SendOrigin } from '@recado/contract';
import { isDatabaseAway } from '../../db/database-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { NodeCalls } from '../../nodes/calls.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import { createRankedQueue } from '../../runtime/ranked-queue.ts';
import { createRetries } from '../../runtime/retries.ts';
import type { InstancesService } from '../instances/instances.service.ts';
import type { InstanceEvents, Links } from '../instances/links.ts';
import type { OutgoingMedia, Receipt, WhatsAppLink } from '../instances/whatsapp.port.ts';
import type { OutgoingFiles } from '../media/outgoing-files.ts';
import type { BlockedPeople } from '../people/blocked-people.repository.ts';
import { createHolding } from './holding.ts';
import { createHurries } from './hurries.ts';
import type { OutgoingMessagesRepository, OutgoingRow } from './outgoing-messages.repository.ts';
import type { ReachOut } from './reach-out.ts';
import { type Recall, Recalled, type Recalls } from './recalls.ts';
import type { TypingPeople } from './typing-people.ts';

/** What failed although the number is connected is tried again after this long. */
const retryMs = 5000;
/** Who goes first of those that wait: somebody may be looking at what was written by hand, and nobody is at a campaign. */
const ranks: Record<SendOrigin, number> = { 'auto-reply': 0, phone: 0, send: 1, trigger: 2, bulk: 3 };
/** What nobody wrote by hand. */
const isAutomatic = new Set<SendOrigin>(['auto-reply', 'bulk', 'trigger']);
const removedText = 'O número foi removido antes da confirmação do WhatsApp.';
const phoneText = 'Outro celular foi conectado nesta instância antes da confirmação do WhatsApp.';
const blockedText = 'O contato está no grupo Bloqueado.';

interface Dependencies {
  outgoing: OutgoingMessagesRepository;
  links: Pick<Links, 'find'>;
  instances: Pick<InstancesService, 'findNode'>;
  calls: NodeCalls;
  blocked: BlockedPeople;
  recalls: Recalls;
  typing: Pick<TypingPeople, 'wait'>;
  reachOut: ReachOut;
  files: Pick<OutgoingFiles, 'toSend'>;
  clock: Clock;
  onError(error: unknown): void;
}

interface Typing {
  withTyping?: boolean;
  /** At most so long, and no longer than until something else is to go out in the chat; left out: as long as it takes. */
  typingMs?: number;
}

export type Sender = ReturnType<typeof createSender>;

/**
 * Hands stored messages to WhatsApp, those of one chat in order, and notes how far they got. A message keeps its id for
 * life, so handing it over again after a crash cannot show it twice to the contact. One for a number that another node
 * has is handed over there.
 */
export function createSender({ outgoing, links, instances, calls, blocked, reachOut, ...ports }: Dependencies) {
  const { recalls, typing, files, clock, onError } = ports;
  const chats = createKeyedQueue();
  const strangers = createRankedQueue();
  const holding = createHolding({ outgoing, reachOut, clock });
  const inHand = new Map<number, Promise<void>>();
  const hurries = createHurries();

  const advance = (row: OutgoingRow, to: Parameters<typeof outgoing.advance>[1]) =>
    outgoing.advance({ instanceId: row.instance_id, messageId: row.message_id }, to, clock().toISOString());

  /** Asked again whenever it is about to go: the contact may have asked for silence since, or turned out to have. */
  const isUnwanted = async ({ origin, held_until, person_key, answers_id }: OutgoingRow): Promise<boolean> =>
    // Of what was written by hand nobody knows, days later, whether it would be again.
    (isAutomatic.has(origin) || held_until !== null) &&
    (await blocked.isBlocked(person_key)) &&
    !(await outgoing.isConfirmation(answers_id));

  /** Why it must not go any more: asked again whenever it is about to. */
  const findRecall = async (row: OutgoingRow): Promise<Recall | undefined> =>
    (await isUnwanted(row)) ? { text: blockedText, recipient: 'skipped' } : recalls.find(row);

  const withdraw = async (row: OutgoingRow, recall: Recall): Promise<void> => {
    await recalls.withdraw(row, recall);
    // Of one that may be out, only that nothing more is done about it.
    if (row.state === 'written') await advance(row, { state: 'error', error: recall.text });
  };

  const refuseRecalled = async (row: OutgoingRow): Promise<void> => {
    const recall = await findRecall(row);
    if (recall) throw new Recalled(recall);
  };

  const refuseLocked = async (row: OutgoingRow): Promise<void> => {
    const lock = await holding.lockFor(row);
    if (lock) throw new WhatsAppError('locked', lock.text);
  };

  /** What became of a message that was not acknowledged; answers with what it is to be rejected with. */
  const noteFailure = async (row: OutgoingRow, error: unknown): Promise<unknown> => {
    if (!(error instanceof WhatsAppError)) return error;
    switch (error.failure) {
      case 'not-connected':
        return error;
      case 'silent':
        await advance(row, { state: 'written' });
        return error;
      case 'refused':
        await advance(row, { state: 'error', error: error.message });
        return error;
      case 'not-uploaded':
        // Nothing of it is out: what nobody waits for is handed over again, for as long as it is not too late.
        if (holding.isRetried(row)) {
          await outgoing.noteWait(row.id, error.message);
          return error;
        }
        await advance(row, { state: 'error', error: error.message });
        return new WhatsAppError('refused', error.message, { cause: error });
      case 'withdrawn':
        if (error instanceof Recalled) await withdraw(row, error.recall);
        return error;
      case 'locked': {
        const lock = await holding.lockFor(row);
        if (lock) await holding.hold(row, lock);
        return error;
      }
      case 'stranger': {
        const lock = await holding.holdRefused(row);
        if (lock) return new WhatsAppError('locked', lock.text, { cause: error });
        await advance(row, { state: 'error', error: error.message });
        return new WhatsAppError('refused', error.message, { cause: error });
      }
    }
  };

  const handOver = async (link: WhatsAppLink, stored: OutgoingRow, withTyping: boolean, isFirst: boolean) => {
    try {
      if (isFirst) await refuseLocked(stored);
      await typing.wait(stored);
      if (stored.held_until !== null) await refuseRecalled(stored);
      const row = await holding.release(stored);
      if (!row) return;
      const media = imageFromBefore(row) ?? (await files.toSend(row));
      const objection = async () => {
        await typing.wait(row);
        const recall = await findRecall(row);
        if (recall) return new Recalled(recall);
        const lock = isFirst ? await reachOut.lockOn(row.instance_id) : undefined;
        return lock && new WhatsAppError('locked', lock.text);
      };
      if (isFirst) await outgoing.noteStart(row.id, reachOut.today());
      const { message_id: id, chat: to, text } = row;
      const hurry = hurries.find(row);
      await link.send({ id, to, text, media, withTyping, objection, isFirst, ...(hurry && { hurry }) });
      await advance(row, { state: 'acked' });
    } catch (error) {
      throw await noteFailure(stored, error);
    }
  };

  /** Of those to strangers the next one waits until it is known what WhatsApp did about the one before. */
  const hand = async (link: WhatsAppLink, row: OutgoingRow, withTyping: boolean): Promise<void> => {
    const isFirst = await holding.isFirst(row);
    const work = () => handOver(link, row, withTyping, isFirst);
    if (!isFirst) return work();
    if (row.origin !== 'bulk') hurries.hasten(row.instance_id);
    await strangers.run(row.instance_id, ranks[row.origin], work);
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
      const isHeld = error instanceof WhatsAppError && error.failure === 'locked';
      if (mayPass && (isHeld || holding.isRetried(row))) retries.later(row.instance_id);
      throw error;
    }
  };

  /** Resolves when WhatsApp acknowledged the message; rejects with a `WhatsAppError` or INSTANCE_NOT_CONNECTED. */
  const dispatch = (row: OutgoingRow, { withTyping = false, typingMs }: Typing = {}): Promise<void> => {
    const begun = inHand.get(row.id);
    if (begun) return begun;
    hurries.note(row, typingMs);
    const work = chats
      .run(`${row.instance_id} ${row.chat}`, () => attempt(row, withTyping))
      .finally(() => {
        inHand.delete(row.id);
        hurries.end(row);
      });
    inHand.set(row.id, work);
    return work;
  };

  calls.answer('dispatch', async ({ outgoingId }): Promise<undefined> => {
    const row = await outgoing.find(outgoingId);
    if (!row || !links.find(row.instance_id)) throw new AppError('INSTANCE_NOT_CONNECTED');
    if (holding.isWaiting(row)) await dispatch(row);
    else if (row.state === 'error') throw new WhatsAppError('refused', row.error ?? '');
  });

  /** Without `isMeant`, all that is not confirmed: the connection is a new one. */
  const resume = async (instanceId: string, isMeant: (row: OutgoingRow) => boolean = () => true): Promise<void> => {
    for (const row of await outgoing.unconfirmed(instanceId)) {
      if (inHand.has(row.id) || !isMeant(row)) continue;
      const recall = await findRecall(row);
      await (recall ? withdraw(row, recall) : takeUp(row));
    }
  };

  const takeUp = async (row: OutgoingRow): Promise<void> => {
    const late = holding.lateness(row);
    if (late !== undefined) {
      // Elsewhere it may be in hand right now.
      if (links.find(row.instance_id)) await outgoing.giveUp(row, late, clock().toISOString());
      return;
    }
    // It goes on when WhatsApp lets it.
    const lock = await holding.lockFor(row);
    if (lock) await holding.hold(row, lock);
    else dispatch(row).catch((error: unknown) => isConnectionTrouble(error) || onError(error));
  };

  // On a connection that stands WhatsApp may still answer for what was sent by hand.
  const retries = createRetries((instanceId) => resume(instanceId, holding.isRetried), { afterMs: retryMs, onError });

  /** Also what WhatsApp refuses after its time may have been refused for a lock. */
  const noteReceipt = async (instanceId: string, { id, state, error, isToStranger }: Receipt): Promise<void> => {
    const row = isToStranger ? await outgoing.findByMessageId(instanceId, id) : undefined;
    if (row && (await holding.holdRefused(row))) return;
    await outgoing.advance({ instanceId, messageId: id }, { state, error }, clock().toISOString());
  };

  const end = (instanceId: string, text: string) => outgoing.end(instanceId, text, clock().toISOString());

  const events: Partial<InstanceEvents> = {
    onReceipt: (instanceId, receipt) => void noteReceipt(instanceId, receipt).catch(onError),
    onConnected: (instanceId) => void resume(instanceId).catch(onError),
    onMeasures: (instanceId) => void resume(instanceId, holding.wasHeld).catch(onError),
    onRemoved: (instanceId) => end(instanceId, removedText),
    onPhoneChanged: (instanceId) => end(instanceId, phoneText),
  };

  return { dispatch, events, stop: retries.stop };
}

/** Of a message that waited while files were not stored yet. */
function imageFromBefore({ media }: OutgoingRow): OutgoingMedia | undefined {
  if (media === null) return undefined;
  return { kind: 'image', open: async () => Readable.from([Buffer.from(media, 'base64')]) };
}

/** What the state of the message tells already, and the next connection mends. */
export const isConnectionTrouble = (error: unknown): boolean =>
  error instanceof WhatsAppError || (error as { code?: string }).code === 'INSTANCE_NOT_CONNECTED';
