import type { Group } from '../account.ts';
import type { Events } from '../events.ts';
import type { NoiseAuthority } from '../noise/noise-authority.ts';
import type { Person } from '../phone/person.ts';
import type { Connection } from './connection.ts';
import type { Directory } from './directory.ts';
import type { Companion, Registration } from './linked-device.ts';
import type { MediaStore } from './media-store.ts';
import type { PasskeyCeremony } from './passkey-ceremony.ts';
import type { StandingFaults } from './standing-faults.ts';
import type { Stanza } from './stanza.ts';
import type { WhatsAppEvent } from './whatsapp-event.ts';

/** Everything that the simulated WhatsApp consists of. */
export interface Network {
  readonly qrRefs: number;
  readonly historySync: boolean;
  readonly preKeyUpload: 'whole' | 'short';
  readonly authority: NoiseAuthority;
  readonly directory: Directory;
  readonly groups: Map<string, Group>;
  readonly clients: Set<Client>;
  readonly media: MediaStore;
  readonly faults: StandingFaults;
  readonly events: Events<WhatsAppEvent>;
}

/** A client on a socket, once the handshake is over. */
export type Client = Visitor | Member;

/** Not linked yet: shows a QR code or a pairing code. */
export interface Visitor {
  readonly kind: 'visitor';
  readonly connection: Connection;
  readonly clientKey: Buffer;
  readonly registration: Registration;
  readonly qrRefs: readonly string[];
  pairing: PairingRequest | undefined;
  /** What it must have signed before it is linked. */
  ceremony: PasskeyCeremony | undefined;
}

/** Logged in as a linked device. */
export interface Member {
  readonly kind: 'member';
  readonly connection: Connection;
  readonly person: Person;
  readonly companion: Companion;
}

export interface PairingRequest {
  readonly person: Person;
  readonly ref: Buffer;
  /** The client's ephemeral key, wrapped with the code. */
  readonly wrappedKey: Buffer;
  /** Called with the client's last stanza of the exchange. */
  onFinish: (stanza: Stanza) => void;
}
