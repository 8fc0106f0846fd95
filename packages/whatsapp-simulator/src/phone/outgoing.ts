import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { Addressing, SendOptions } from '../account.ts';
import { type Companion, takeBundle } from '../network/linked-device.ts';
import type { Network } from '../network/network.ts';
import { trust } from '../network/privacy-tokens.ts';
import { type Attributes, element, newMessageId, type Stanza, unixSeconds } from '../network/stanza.ts';
import { placeOnPhone } from './inbox.ts';
import { textOfMessage } from './message-text.ts';
import { jidOf, type OutgoingMessage, type Person } from './person.ts';
import { type Ciphertext, signalAddress } from './signal-device.ts';

/** Written on the phone: goes to every linked device of the recipient and, as a copy, of the author. */
export function sendToPerson(
  network: Network,
  from: Person,
  to: Person,
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<string> {
  return from.inOrder(async () => {
    const sent = directMessage(network, from, to, message, options);
    record(network, from, sent);
    // Before the message, so that the answer can show it.
    trust(from, to);
    const targets = from === to ? [from] : [to, from];
    for (const owner of targets) {
      for (const companion of owner.companions.values()) await deliver(from, owner, companion, sent, options);
    }
    placeOnPhone(network, to, { author: from, id: sent.id, chat: jidOf(to, 'lid'), message, at: sent.at });
    return sent.id;
  });
}

export function record(network: Network, from: Person, sent: OutgoingMessage): void {
  from.outbox.set(sent.id, sent);
  from.deliveryStates.set(sent.id, 'sent');
  network.events.emit({ type: 'sent', account: from.account, messageId: sent.id });
}

/** Encrypts for one device, starting a session with it when there is none. */
export async function encryptFor(
  from: Person,
  owner: Person,
  companion: Companion,
  message: proto.IMessage,
): Promise<Ciphertext> {
  const address = signalAddress(owner.lid, companion.id);
  if (!from.signal.hasSession(address)) await from.signal.startSession(address, takeBundle(companion));
  return from.signal.encrypt(address, message);
}

export const encrypted = ({ type, bytes }: Ciphertext, attrs: Attributes = {}): Stanza =>
  element('enc', { v: '2', type, ...attrs }, bytes);

/** The `type` of a message stanza. */
export function stanzaType(message: proto.IMessage): 'text' | 'media' | 'reaction' {
  const content = normalizeMessageContent(message);
  if (content?.reactionMessage) return 'reaction';
  return mediaParts.some((part) => content?.[part]) ? 'media' : 'text';
}

const mediaParts = [
  'imageMessage',
  'videoMessage',
  'audioMessage',
  'documentMessage',
  'stickerMessage',
  'locationMessage',
  'liveLocationMessage',
  'contactMessage',
  'contactsArrayMessage',
] as const;

async function deliver(
  from: Person,
  owner: Person,
  companion: Companion,
  sent: OutgoingMessage,
  { corrupt, duplicate, placeholder }: SendOptions,
): Promise<void> {
  const { attrs, message } = sent.envelopeFor(owner);
  if (placeholder && owner !== from) {
    companion.mailbox.deliver(element('message', attrs, [element('unavailable')]));
    return;
  }
  const deliverEncrypted = async () => {
    const ciphertext = await encryptFor(from, owner, companion, message);
    if (corrupt) damage(ciphertext.bytes);
    const stanza = element('message', attrs, [encrypted(ciphertext)]);
    companion.mailbox.deliver(stanza);
    return stanza;
  };
  const stanza = await deliverEncrypted();
  if (duplicate === 'same-bytes') companion.mailbox.deliver(stanza);
  if (duplicate === 'encrypted-again') await deliverEncrypted();
}

function directMessage(
  network: Network,
  from: Person,
  to: Person,
  message: proto.IMessage,
  options: SendOptions,
): OutgoingMessage {
  const { id = newMessageId(), at = new Date(), hidePhone = from.hidesPhone, addressing = 'lid' } = options;
  const mode = !from.hasAlias ? 'pn' : hidePhone || to.hidesPhone ? 'lid' : addressing;
  const common = { id, t: unixSeconds(at), type: stanzaType(message), notify: from.name, from: jidOf(from, mode) };
  return {
    id,
    to: to.account,
    message,
    text: textOfMessage(message),
    at,
    openMedia: () => network.media.open(message),
    envelopeFor(owner) {
      if (owner !== from) {
        return {
          attrs: {
            ...common,
            ...senderAttributes(from, mode, { isHidden: hidePhone || !from.hasAlias }),
            ...(from.handle !== undefined && { username: from.handle }),
          },
          message,
        };
      }
      const recipient = jidOf(to, mode);
      const other = mode === 'lid' ? recipientAttributes(to) : {};
      return {
        attrs: { ...common, recipient, ...other },
        message: { deviceSentMessage: { destinationJid: recipient, message } },
      };
    },
  };
}

const recipientAttributes = (to: Person): Attributes => ({
  addressing_mode: 'lid',
  ...(!to.hidesPhone && { recipient_pn: jidOf(to, 'pn') }),
  ...(to.handle !== undefined && { recipient_username: to.handle }),
});

/** `isHidden`: the other address is not told. */
export function senderAttributes(from: Person, mode: Addressing, { isHidden = false } = {}): Attributes {
  if (mode === 'pn') return isHidden ? {} : { sender_lid: jidOf(from, 'lid') };
  return { addressing_mode: 'lid', ...(!isHidden && { sender_pn: jidOf(from, 'pn') }) };
}

/** Somewhere in the ciphertext, before the eight bytes of the MAC. */
function damage(bytes: Buffer): void {
  const position = bytes.length - 12;
  bytes[position] = (bytes[position] ?? 0) ^ 0xff;
}
