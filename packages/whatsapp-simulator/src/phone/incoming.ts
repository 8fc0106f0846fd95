import type { proto } from '@whiskeysockets/baileys';
import type { Group, ReceivedMessage } from '../account.ts';
import { bundleStanzas } from '../network/key-stanzas.ts';
import type { Network } from '../network/network.ts';
import { bytesOf, element, type Stanza, unixSeconds } from '../network/stanza.ts';
import { placeOnPhone } from './inbox.ts';
import { answerPeer } from './peer-messages.ts';
import type { Person } from './person.ts';
import { signalAddress } from './signal-device.ts';

/** One encrypted part of a linked device's message, on its way to a phone. */
export interface Delivery {
  sender: Person;
  senderDevice: number;
  /** The whole message, as the device sent it. */
  stanza: Stanza;
  /** The part for this phone. */
  enc: Stanza;
  group?: Group;
}

/** A linked device's message reaches a phone, or waits for it to be switched on. */
export async function receiveOnPhone(network: Network, receiver: Person, delivery: Delivery): Promise<void> {
  if (receiver.isSwitchedOff) receiver.missed.push(() => takeIn(network, receiver, delivery));
  else await takeIn(network, receiver, delivery);
}

export async function takeMissed({ missed }: Person): Promise<void> {
  for (const take of missed.splice(0)) await take();
}

async function takeIn(network: Network, receiver: Person, delivery: Delivery): Promise<void> {
  const { sender, senderDevice, stanza, enc, group } = delivery;
  const id = stanza.attrs['id'] ?? '';
  const chat = stanza.attrs['to'] ?? '';
  const message = await decrypt(receiver, delivery).catch(() => undefined);
  if (!message) {
    receiver.unreadable.set(id, { sender, senderDevice, chat, stanza });
    network.events.emit({ type: 'unreadable', account: receiver.account, messageId: id });
    if (receiver.retryRequests === 'at-once') requestRetry(receiver, id);
    return;
  }
  receiver.unreadable.delete(id);
  const { senderKeyDistributionMessage: distribution } = message;
  if (distribution) await receiver.senderKeys.learn(signalAddress(sender.lid, senderDevice), distribution);
  if (enc.attrs['type'] !== 'skmsg' && distribution && group) return;
  if (sender === receiver && (await answerPeer(receiver, senderDevice, message))) return;
  const content = message.deviceSentMessage?.message ?? message;
  const encryption = enc.attrs['type'] as ReceivedMessage['encryption'];
  placeOnPhone(network, receiver, {
    author: sender,
    fromDevice: senderDevice,
    id,
    chat,
    group,
    message: content,
    encryption,
  });
}

/** Asks the device that wrote an unreadable message to send it again, with fresh keys to do so. */
export function requestRetry(receiver: Person, id: string): void {
  const lost = receiver.unreadable.get(id);
  if (!lost) throw new Error(`${receiver.name} has no unreadable message ${id}`);
  const [registration, ...keys] = bundleStanzas(receiver.signal.takeBundle());
  if (!registration) return;
  const isGroup = lost.chat.endsWith('@g.us');
  const t = unixSeconds();
  const attrs = { from: lost.chat, id, type: 'retry', t, ...(isGroup && { participant: receiver.account.jid('lid') }) };
  lost.sender.companions
    .get(lost.senderDevice)
    ?.mailbox.deliver(
      element('receipt', attrs, [
        element('retry', { count: '1', id, t, v: '1' }),
        registration,
        element('keys', {}, keys),
      ]),
    );
}

function decrypt(receiver: Person, { sender, senderDevice, enc, group }: Delivery): Promise<proto.Message> {
  const address = signalAddress(sender.lid, senderDevice);
  const type = enc.attrs['type'] ?? '';
  if (type === 'skmsg' && group) return receiver.senderKeys.decrypt(group.id, address, bytesOf(enc));
  return receiver.signal.decrypt(address, type, bytesOf(enc));
}
