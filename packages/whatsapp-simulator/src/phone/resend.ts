import { readBundle } from '../network/key-stanzas.ts';
import { type Companion, takeBundle } from '../network/linked-device.ts';
import { element, findChild, getChild, type Stanza } from '../network/stanza.ts';
import { encrypted } from './outgoing.ts';
import type { Person } from './person.ts';
import { signalAddress } from './signal-device.ts';

/** A device could not read a message and asks for it again: encrypts it anew, in a session made from its fresh keys. */
export function resend(author: Person, owner: Person, companion: Companion, retry: Stanza): Promise<void> {
  return author.inOrder(async () => {
    const sent = author.outbox.get(retry.attrs['id'] ?? '');
    if (!sent) return;
    const keys = findChild(retry, 'keys');
    const bundle = keys ? readBundle(findChild(retry, 'registration'), keys) : takeBundle(companion);
    const address = signalAddress(owner.lid, companion.id);
    await author.signal.startSession(address, bundle);
    const { attrs, message } = sent.envelopeFor(owner);
    const ciphertext = await author.signal.encrypt(address, message);
    const count = getChild(retry, 'retry').attrs['count'] ?? '1';
    companion.mailbox.deliver(element('message', attrs, [encrypted(ciphertext, { count })]));
  });
}
