import type { proto } from '@whiskeysockets/baileys';
import type { Group, ReceivedMessage } from '../account.ts';
import { confirmCopy, confirmDelivery } from '../network/delivery-states.ts';
import type { Network } from '../network/network.ts';
import { textOfMessage } from './message-text.ts';
import type { Person } from './person.ts';

export interface PhoneMessage {
  author: Person;
  fromDevice?: number;
  id: string;
  chat: string;
  group?: Group | undefined;
  message: proto.IMessage;
  encryption?: ReceivedMessage['encryption'];
  at?: Date;
}

/**
 * The message is on the phone, readable: its person sees it and, by policy, the author learns so. One that the author
 * sends again under the same id is confirmed again and not shown again.
 */
export function placeOnPhone(network: Network, receiver: Person, placed: PhoneMessage): void {
  const { author, fromDevice = 0, id, chat, group, message, encryption = 'none', at = new Date() } = placed;
  const received: ReceivedMessage = {
    id,
    from: author.account,
    fromDevice,
    origin: author === receiver ? 'own-device' : 'contact',
    chat,
    group,
    message,
    text: textOfMessage(message),
    encryption,
    at,
    openMedia: () => network.media.open(message),
  };
  receiver.typing.delete(author);
  const identity = `${author.phone} ${group?.id ?? ''} ${id}`;
  if (!receiver.shown.has(identity)) {
    receiver.shown.add(identity);
    receiver.inbox.push(received);
    network.events.emit({ type: 'message', account: receiver.account, message: received });
  }
  if (received.origin === 'own-device') confirmCopy(receiver, received);
  if (received.origin === 'own-device' || receiver.readReceipts === 'by-hand') return;
  confirmDelivery(network, receiver, received, 'delivered');
  if (receiver.readReceipts === 'read') confirmDelivery(network, receiver, received, 'read');
}
