import type { DeliveryState } from '../account.ts';
import { retryMedia } from '../phone/media-retry.ts';
import { jidOf } from '../phone/person.ts';
import { resend } from '../phone/resend.ts';
import { tellAuthor } from './delivery-states.ts';
import type { Member, Network } from './network.ts';
import { children, element, findChild, type Stanza } from './stanza.ts';

/** A linked device confirms messages, or asks for one again. */
export async function routeReceipt(network: Network, { connection, person, companion }: Member, stanza: Stanza) {
  const { id = '', to = '', type, participant } = stanza.attrs;
  connection.send(element('ack', { class: 'receipt', id, from: to, ...(type && { type }) }));
  const ids = [id, ...children(findChild(stanza, 'list'), 'item').map((item) => item.attrs['id'] ?? '')];
  for (const confirmed of ids) companion.mailbox.confirm('message', confirmed);

  if (type === 'server-error') return retryMedia(network, person, companion, stanza);
  const author = network.directory.findByJid(participant ?? to)?.person;
  if (!author) return;
  if (type === 'retry') return resend(author, person, companion, stanza);
  const state = stateOf(type);
  if (!state || author === person) return;
  const addressing = (participant ?? to).endsWith('@lid') ? 'lid' : 'pn';
  const reader = jidOf(person, addressing);
  tellAuthor(network, author, ids, state, participant ? { from: to, participant: reader } : { from: reader });
}

/** `inactive` confirms just as well: the device is only not in use. */
function stateOf(type: string | undefined): Exclude<DeliveryState, 'sent'> | undefined {
  if (type === undefined || type === 'inactive') return 'delivered';
  return type === 'read' || type === 'played' ? 'read' : undefined;
}
