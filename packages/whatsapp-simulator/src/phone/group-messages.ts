import type { proto } from '@whiskeysockets/baileys';
import type { Group, SendOptions } from '../account.ts';
import type { Companion } from '../network/linked-device.ts';
import type { Network } from '../network/network.ts';
import { element, newMessageId, unixSeconds } from '../network/stanza.ts';
import { placeOnPhone } from './inbox.ts';
import { textOfMessage } from './message-text.ts';
import { encrypted, encryptFor, record, stanzaType } from './outgoing.ts';
import { jidOf, type OutgoingMessage, type Person } from './person.ts';
import { signalAddress } from './signal-device.ts';

interface GroupSendOptions extends Pick<SendOptions, 'id' | 'at'> {
  tag?: 'message' | 'status';
}

export function sendToGroup(
  network: Network,
  from: Person,
  group: Group,
  message: proto.IMessage,
  options: GroupSendOptions = {},
): Promise<string> {
  return from.inOrder(async () => {
    const sent = groupMessage(network, from, group, message, options);
    record(network, from, sent);
    const self = signalAddress(from.lid, 0);
    // As it is before the message: handed out after it, the key could not read it.
    const key = await from.senderKeys.distribution(group.id, self);
    const bytes = await from.senderKeys.encrypt(group.id, self, message);
    for (const owner of group.members.map(({ phone }) => network.directory.getByPhone(phone))) {
      for (const companion of owner.companions.values()) {
        const distribution = await distributionFor(from, owner, companion, group, key);
        const content = element('enc', { v: '2', type: 'skmsg' }, bytes);
        companion.mailbox.deliver(
          element(options.tag ?? 'message', sent.envelopeFor(owner).attrs, [...distribution, content]),
        );
      }
      if (owner === from) continue;
      placeOnPhone(network, owner, { author: from, id: sent.id, chat: group.id, group, message, at: sent.at });
    }
    return sent.id;
  });
}

/** A device gets the sender's key once, encrypted for it alone. */
async function distributionFor(
  from: Person,
  owner: Person,
  companion: Companion,
  group: Group,
  distribution: proto.IMessage,
) {
  const name = `${group.id}/${from.lid}`;
  if (companion.senderKeys.has(name)) return [];
  companion.senderKeys.add(name);
  return [encrypted(await encryptFor(from, owner, companion, distribution))];
}

function groupMessage(
  network: Network,
  from: Person,
  group: Group,
  message: proto.IMessage,
  { id = newMessageId(), at = new Date() }: Pick<SendOptions, 'id' | 'at'>,
): OutgoingMessage {
  const attrs = {
    from: group.id,
    participant: jidOf(from, 'lid'),
    ...(!from.hidesPhone && { participant_pn: jidOf(from, 'pn') }),
    ...(from.handle !== undefined && { participant_username: from.handle }),
    addressing_mode: 'lid',
    id,
    t: unixSeconds(at),
    type: stanzaType(message),
    notify: from.name,
  };
  return {
    id,
    to: group,
    message,
    text: textOfMessage(message),
    at,
    openMedia: () => network.media.open(message),
    envelopeFor: () => ({ attrs, message }),
  };
}
