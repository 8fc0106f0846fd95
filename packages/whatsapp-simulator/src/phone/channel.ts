import { proto } from '@whiskeysockets/baileys';
import { element, newMessageId, unixSeconds } from '../network/stanza.ts';
import type { Person } from './person.ts';

/** What is said in a channel is not encrypted, and comes under the name of the channel alone. */
export async function postToChannel(owner: Person, followers: Person[], text: string): Promise<string> {
  const id = newMessageId();
  const from = `120363${owner.lid.slice(-12)}@newsletter`;
  const attrs = { from, id, t: unixSeconds(), type: 'text', server_id: '100', is_sender: 'false' };
  const plaintext = proto.Message.encode({ conversation: text }).finish();
  for (const { companions } of followers) {
    for (const { mailbox } of companions.values()) {
      mailbox.deliver(element('message', attrs, [element('plaintext', {}, plaintext)]));
    }
  }
  return id;
}
