import type { Person } from '../phone/person.ts';
import type { Companion } from './linked-device.ts';
import type { Network } from './network.ts';
import { streamError } from './stream-error.ts';

/** The device is no longer part of the account; if it is there, it is told so. */
export function unlinkDevice(network: Network, person: Person, companion: Companion): void {
  if (!person.companions.delete(companion.id)) return;
  companion.mailbox.close();
  companion.connection?.sayGoodbye(streamError(401));
  network.events.emit({ type: 'unlinked', account: person.account, device: companion });
}
