import { setTimeout as delay } from 'node:timers/promises';
import { isJidGroup, jidDecode, type proto, type WASocket } from '@whiskeysockets/baileys';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { Aliases, OutgoingContent } from '../../modules/instances/whatsapp.port.ts';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import type { Ack, Acks } from './acks.ts';
import type { Connection } from './connection.ts';
import type { GatewayTimes } from './gateway-times.ts';
import { makeContent, notConnected, shareKeyOf, statusOf, textBefore } from './outgoing-content.ts';
import { lidOf, phoneOf } from './read-whatsapp-message.ts';
import { typingMs } from './typing.ts';
import { createUploads } from './uploads.ts';

interface Dependencies {
  /** The connection that messages can be written to. */
  current(): Connection | undefined;
  acks: Acks;
  times: Pick<GatewayTimes, 'ackMs' | 'typingMs' | 'uploadMs' | 'uploadRetryMs'>;
  remember(messageId: string, message: proto.IMessage): Promise<void>;
  learn: Aliases['learn'];
}

/** Writes messages, those of one chat in order, and waits until WhatsApp has taken them. */
export function createOutbox({ current, acks, times, remember, learn }: Dependencies) {
  const chats = createKeyedQueue();
  const uploads = createUploads(times);

  /** Baileys may know it from before anybody listened. Where WhatsApp leaves the question open, sending asks again. */
  const learnAlias = async (socket: WASocket, jid: string): Promise<void> => {
    const lid = await socket.signalRepository.lidMapping.getLIDForPN(jid).catch(() => null);
    if (lid) await learn(lidOf([lid]), phoneOf([jid]));
  };

  const open = (): Connection => {
    const connection = current();
    if (!connection?.isOpen) throw notConnected();
    return connection;
  };

  const write = async (message: OutgoingContent, made?: proto.IMessage): Promise<void> => {
    if (message.withTyping) await showTyping(open().socket, message, times.typingMs);
    const { socket, whileUp, measuresKnown } = open();
    const work = async () => {
      const content = made ?? (await makeContent(message, socket, uploads));
      await requireDevices(socket, message.to);
      if (message.isFirst) await measuresKnown();
      const objection = await message.objection?.();
      if (objection) throw objection;
      await remember(message.id, content);
      await socket.relayMessage(message.to, content, { messageId: message.id });
    };
    await whileUp(work(), lostConnection);
  };

  const writeAcked = async (message: OutgoingContent, made?: proto.IMessage): Promise<Ack> => {
    const ack = acks.expect(message.id);
    await write(message, made).catch((error: unknown) => {
      ack.cancel();
      throw error;
    });
    return ack;
  };

  /** A text of its own and what follows it: nothing gets in between. It is not said before the file is with WhatsApp. */
  const writeAll = async (message: OutgoingContent): Promise<Ack> => {
    const before = textBefore(message);
    if (!before) return writeAcked(message);
    const { socket, whileUp } = open();
    const made = await whileUp(makeContent(message, socket, uploads), lostConnection);
    await within(await writeAcked(before));
    return writeAcked({ ...message, withTyping: false }, made);
  };

  const within = (ack: Ack): Promise<void> => ack.within(times.ackMs).finally(() => ack.cancel());

  return {
    async send(message: OutgoingContent): Promise<void> {
      open();
      try {
        await within(await chats.run(message.to, () => writeAll(message)));
      } catch (error) {
        if (error instanceof WhatsAppError && error.failure === 'refused') uploads.forget(shareKeyOf(message.media));
        // Where WhatsApp refused it to a number that is locked, whoever has more of them must know before the next one.
        await current()?.measuresKnown();
        throw explain(error);
      }
    },

    async findJid(digits: string): Promise<string | undefined> {
      const { socket, whileUp } = open();
      const find = async () => {
        const jid = await findOnWhatsApp(socket, digits);
        if (jid) await learnAlias(socket, jid);
        return jid;
      };
      return whileUp(find(), notConnected).catch((error) => Promise.reject(explain(error)));
    },
  };
}

async function showTyping(socket: WASocket, { to, text, hurry }: OutgoingContent, longestMs: number): Promise<void> {
  const ms = typingMs(text, longestMs);
  if (ms === 0 || hurry?.aborted) return;
  await socket.sendPresenceUpdate('composing', to);
  await delay(ms, undefined, hurry && { signal: hurry }).catch(() => {});
  if (socket.ws.isOpen) await socket.sendPresenceUpdate('paused', to);
}

/** Where WhatsApp tells no devices, Baileys would write the message to nobody, and WhatsApp would acknowledge it. */
async function requireDevices(socket: WASocket, to: string): Promise<void> {
  const user = jidDecode(to)?.user ?? '';
  if (isJidGroup(to) || (await socket.userDevicesCache.get(user))) return;
  const devices = await socket.getUSyncDevices([to], true, false);
  if (devices.length > 0) return;
  const phone = phoneOf([to]);
  if (phone !== '' && !(await findOnWhatsApp(socket, phone))) {
    throw new WhatsAppError('refused', 'Este número não está no WhatsApp.');
  }
  throw new WhatsAppError('silent', 'O WhatsApp não informou os aparelhos deste contato.');
}

async function findOnWhatsApp(socket: WASocket, digits: string): Promise<string | undefined> {
  const answer = await socket.onWhatsApp(digits);
  if (!answer) throw new WhatsAppError('silent', 'O WhatsApp não respondeu se o número existe.');
  return answer.find(({ exists }) => exists)?.jid;
}

const lostConnection = () => new WhatsAppError('silent', 'A conexão com o WhatsApp caiu durante o envio.');

function explain(error: unknown): WhatsAppError {
  if (error instanceof WhatsAppError) return error;
  if (statusOf(error) === 428) return notConnected();
  // Keys or devices that could not be fetched: a connection that is about to break looks like this, so it is tried again.
  return new WhatsAppError('silent', 'O WhatsApp não deu o necessário para enviar a mensagem.', { cause: error });
}
