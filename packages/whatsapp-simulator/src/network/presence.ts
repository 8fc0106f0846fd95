import type { Member, Network } from './network.ts';
import type { Stanza } from './stanza.ts';
import { unlinkDevice } from './unlink.ts';

/** A linked device shows itself as available, or no longer. */
export function showPresence(network: Network, { person, companion }: Member, { attrs }: Stanza): void {
  if (attrs['type'] !== 'available') return;
  companion.shownAt = new Date();
  companion.showings += 1;
  network.events.emit({ type: 'shown', account: person.account, device: companion });
}

/** WhatsApp removes devices that did not show themselves for long, however much they write. */
export function forgetIdle(network: Network, before: Date): void {
  for (const person of network.directory.all()) {
    for (const companion of [...person.companions.values()]) {
      if ((companion.shownAt ?? companion.linkedAt) <= before) unlinkDevice(network, person, companion);
    }
  }
}
