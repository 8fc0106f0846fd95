import type { DeliveryState, ReceivedMessage } from '../account.ts';
import { jidOf, type Person } from '../phone/person.ts';
import type { Network } from './network.ts';
import { element, unixSeconds } from './stanza.ts';

/** A phone tells the author of a message how far it got. */
export function confirmDelivery(
  network: Network,
  reader: Person,
  { id, chat, from, group }: ReceivedMessage,
  state: Exclude<DeliveryState, 'sent'>,
): void {
  const author = network.directory.getByPhone(from.phone);
  const readerJid = group ? { from: chat, participant: jidOf(reader, 'lid') } : { from: chat };
  tellAuthor(network, author, [id], state, readerJid);
}

/** A phone has got the copy of what one of its own linked devices wrote, and tells that device. */
export function confirmCopy(person: Person, { id, chat, fromDevice, group }: ReceivedMessage): void {
  const own = jidOf(person, chat.endsWith('@s.whatsapp.net') ? 'pn' : 'lid');
  const attrs = {
    id,
    type: 'sender',
    t: unixSeconds(),
    ...(group ? { from: chat, participant: own } : { from: own, recipient: chat }),
  };
  person.companions.get(fromDevice)?.mailbox.deliver(element('receipt', attrs));
}

/** The author's phone and linked devices learn how far messages got. */
export function tellAuthor(
  network: Network,
  author: Person,
  [id = '', ...more]: string[],
  state: Exclude<DeliveryState, 'sent'>,
  reader: { from: string; participant?: string },
): void {
  for (const messageId of [id, ...more]) {
    if (author.deliveryStates.get(messageId) === 'read') continue;
    author.deliveryStates.set(messageId, state);
    network.events.emit({ type: 'receipt', account: author.account, messageId, state });
  }
  const attrs = { ...reader, id, t: unixSeconds(), ...(state === 'read' && { type: 'read' }) };
  const items = more.map((messageId) => element('item', { id: messageId }));
  const content = items.length > 0 ? [element('list', {}, items)] : undefined;
  for (const companion of author.companions.values()) companion.mailbox.deliver(element('receipt', attrs, content));
}
