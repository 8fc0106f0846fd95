import type { Account } from '../account.ts';
import { type LinkedDevice, tellFewPreKeys } from './linked-device.ts';
import type { HoldOptions } from './mailbox.ts';
import type { Client, Member, Network } from './network.ts';
import { forgetIdle } from './presence.ts';
import { noFaults, type StandingFaults } from './standing-faults.ts';
import { element } from './stanza.ts';
import { missedAck, type RefusalCode, streamError } from './stream-error.ts';

/** Whom it hits; everybody when left out. */
export type Target = Account | LinkedDevice;

export interface Faults extends StandingFaults {
  /** Cuts the sockets. */
  drop(target?: Target): void;
  /** The sockets stay open, but nothing comes or goes any more. */
  freeze(target?: Target): void;
  /** The server ends the session with an error. 401 does not unlink: `Account.unlink` does. */
  streamError(code: RefusalCode, target?: Target): void;
  /** The server ends the session with no reason. */
  endStream(target?: Target): void;
  /** Ends the sessions of devices that did not acknowledge a status update, as WhatsApp does after 50 minutes. */
  demandAcks(target?: Target): void;
  /** Holds back what is delivered to linked devices until the answered function is called or, so asked, they connect anew. */
  holdDeliveries(target?: Target, options?: HoldOptions): () => void;
  /** All files that phones have sent so far are gone from the media host. */
  expireMedia(): void;
  /** Removes the devices that did not show themselves as available for so many days. */
  forgetIdle(days: number): void;
  /** The server has only so many one-time keys left of a device, and says so. */
  losePreKeys(device: LinkedDevice, left: number): void;
  /** Ends all standing faults. */
  clear(): void;
}

export function createFaults(network: Network): Faults {
  const clientsOf = (target: Target | undefined) => [...network.clients].filter((client) => isHit(client, target));
  const companionsOf = (target: Target | undefined) =>
    network.directory
      .all()
      .flatMap((person) =>
        [...person.companions.values()].filter((device) => !target || isOf(target, person.account, device)),
      );

  return Object.assign(network.faults, {
    drop: (target?: Target) => {
      for (const client of clientsOf(target)) client.connection.cut();
    },
    freeze: (target?: Target) => {
      for (const client of clientsOf(target)) client.connection.freeze();
    },
    streamError: (code: RefusalCode, target?: Target) => {
      for (const client of clientsOf(target)) client.connection.sayGoodbye(streamError(code));
    },
    endStream: (target?: Target) => {
      for (const client of clientsOf(target)) client.connection.sayGoodbye(element('xmlstreamend'));
    },
    demandAcks: (target?: Target) => {
      for (const { connection, mailbox } of companionsOf(target)) {
        const owed = mailbox.findOwed('status');
        if (owed) connection?.sayGoodbye(missedAck(owed));
      }
    },
    holdDeliveries: (target?: Target, options?: HoldOptions) => {
      const releases = companionsOf(target).map((companion) => companion.mailbox.hold(options));
      return () => {
        for (const release of releases) release();
      };
    },
    expireMedia: () => network.media.expire(),
    forgetIdle: (days: number) => forgetIdle(network, new Date(Date.now() - days * 24 * 60 * 60_000)),
    losePreKeys: (device: LinkedDevice, left: number) => {
      for (const companion of companionsOf(device)) {
        companion.preKeys.splice(left);
        tellFewPreKeys(companion);
      }
    },
    clear: () => void Object.assign(network.faults, noFaults()),
  });
}

function isHit(client: Client, target: Target | undefined): boolean {
  return !target || (client.kind === 'member' && isOf(target, client.person.account, client.companion));
}

const isOf = (target: Target, account: Account, device: Member['companion']) => target === account || target === device;
