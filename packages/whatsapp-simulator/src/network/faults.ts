import type { Account } from '../account.ts';
import { type LinkedDevice, tellFewPreKeys } from './linked-device.ts';
import type { Client, Member, Network } from './network.ts';
import { element, type Stanza } from './stanza.ts';

/** The codes with which WhatsApp ends or refuses a session. */
export type RefusalCode = 401 | 403 | 405 | 440 | 500 | 503 | 515;

/** What goes wrong until it is changed back. */
export interface StandingFaults {
  /** Sockets are cut as soon as they open. */
  refuseSockets: boolean;
  /** Every log-in fails with this code. */
  refuseLogin: RefusalCode | undefined;
  /** Every request for a pairing code is refused with this code. */
  refusePairing: number | undefined;
  /** So many of the next uploads fail. */
  failUploads: number;
  /** What the server says to a client's message: an error code, or nothing at all. */
  answerMessage: (message: Stanza) => number | 'silence' | undefined;
  /** Queries that never get an answer. */
  ignoreQuery: (iq: Stanza) => boolean;
}

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
  /** Holds back what is delivered to linked devices until the answered function is called. */
  holdDeliveries(target?: Target): () => void;
  /** The server has only so many one-time keys left of a device, and says so. */
  losePreKeys(device: LinkedDevice, left: number): void;
  /** Ends all standing faults. */
  clear(): void;
}

export function noFaults(): StandingFaults {
  return {
    refuseSockets: false,
    refuseLogin: undefined,
    refusePairing: undefined,
    failUploads: 0,
    answerMessage: () => undefined,
    ignoreQuery: () => false,
  };
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
    holdDeliveries: (target?: Target) => {
      const releases = companionsOf(target).map((companion) => companion.mailbox.hold());
      return () => {
        for (const release of releases) release();
      };
    },
    losePreKeys: (device: LinkedDevice, left: number) => {
      for (const companion of companionsOf(device)) {
        companion.preKeys.splice(left);
        tellFewPreKeys(companion);
      }
    },
    clear: () => void Object.assign(network.faults, noFaults()),
  });
}

export function streamError(code: RefusalCode): Stanza {
  // A replaced session is told by its kind of conflict, not by a number.
  if (code === 440) return element('stream:error', {}, [element('conflict', { type: 'replaced' })]);
  const content = code === 401 ? [element('conflict', { type: 'device_removed' })] : undefined;
  return element('stream:error', { code: String(code) }, content);
}

function isHit(client: Client, target: Target | undefined): boolean {
  return !target || (client.kind === 'member' && isOf(target, client.person.account, client.companion));
}

const isOf = (target: Target, account: Account, device: Member['companion']) => target === account || target === device;
