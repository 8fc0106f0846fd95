import { jidEncode, proto } from '@whiskeysockets/baileys';
import type { KeyBundle, PublicPreKey, SignedPreKey } from '../phone/signal-device.ts';
import type { Connection } from './connection.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { element, newStanzaId, serverJid, unixSeconds } from './stanza.ts';

/** A companion of a phone, such as the product. */
export interface LinkedDevice {
  readonly id: number;
  readonly jid: string;
  /** As the phone lists it, e.g. `Chrome (Ubuntu)`. */
  readonly name: string;
  readonly linkedAt: Date;
  /** Of the client, as it named itself when it last logged in; empty before. */
  readonly version: string;
  readonly isOnline: boolean;
  /** When it last showed itself as available, and how often; WhatsApp forgets devices that never do. */
  readonly shownAt: Date | undefined;
  readonly showings: number;
  /** One-time keys left on the server. */
  readonly preKeyCount: number;
  /** Stanzas that the device has not confirmed yet. */
  readonly waiting: number;
}

/** What a client tells about itself before it is linked. */
export interface Registration {
  registrationId: number;
  identity: Buffer;
  signedPreKey: SignedPreKey;
  name: string;
}

/** The server's side of a linked device. */
export interface Companion extends LinkedDevice {
  version: string;
  shownAt: Date | undefined;
  showings: number;
  readonly clientKey: Buffer;
  readonly mailbox: Mailbox;
  readonly preKeys: PublicPreKey[];
  /** Groups and senders whose sender key the device already got. */
  readonly senderKeys: Set<string>;
  connection: Connection | undefined;
  registration: Registration;
  isHistorySynced: boolean;
}

export function createCompanion(
  phone: string,
  id: number,
  { clientKey, registration }: { clientKey: Buffer; registration: Registration },
): Companion {
  const mailbox = createMailbox();
  const preKeys: PublicPreKey[] = [];
  return {
    id,
    jid: jidEncode(phone, 's.whatsapp.net', id),
    name: registration.name,
    linkedAt: new Date(),
    version: '',
    shownAt: undefined,
    showings: 0,
    clientKey,
    registration,
    mailbox,
    preKeys,
    senderKeys: new Set(),
    connection: undefined,
    isHistorySynced: false,
    get isOnline() {
      return this.connection !== undefined;
    },
    get preKeyCount() {
      return preKeys.length;
    },
    get waiting() {
      return mailbox.waiting;
    },
  };
}

// Below this number the client uploads more when it is told.
const fewPreKeys = 5;

/** Hands out the keys for a new session; every one-time key goes out once. */
export function takeBundle(companion: Companion): KeyBundle {
  const { registrationId, identity, signedPreKey } = companion.registration;
  const preKey = companion.preKeys.shift();
  if (companion.preKeys.length < fewPreKeys) tellFewPreKeys(companion);
  return { registrationId, identity, signedPreKey, preKey };
}

export function tellFewPreKeys(companion: Companion): void {
  const attrs = { from: serverJid, id: newStanzaId(), type: 'encrypt', t: unixSeconds() };
  const count = element('count', { value: String(companion.preKeys.length) });
  companion.mailbox.deliver(element('notification', attrs, [count]));
}

export function deviceName(props: proto.DeviceProps): string {
  const platform = proto.DeviceProps.PlatformType[props.platformType ?? 0] ?? 'UNKNOWN';
  const words = platform.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} (${props.os ?? '?'})`;
}
