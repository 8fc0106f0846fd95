import type { Member, Network } from './network.ts';
import { children, type Stanza } from './stanza.ts';

/** A linked device shows that it is typing, or stopped. */
export function routeChatState(network: Network, { person }: Member, stanza: Stanza): void {
  const target = network.directory.findByJid(stanza.attrs['to'])?.person;
  if (!target) return;
  if (children(stanza, 'composing').length > 0) target.typing.add(person);
  else target.typing.delete(person);
  network.events.emit({ type: 'typing', account: target.account, from: person.account });
}
