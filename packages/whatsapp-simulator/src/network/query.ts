import type { Client, Network } from './network.ts';
import type { Stanza } from './stanza.ts';

/** A client's iq. */
export interface Query {
  network: Network;
  client: Client;
  iq: Stanza;
  /** The iq's first child, which says what is asked. */
  subject: Stanza;
}

export type Answer =
  | { type: 'result'; content?: Stanza[]; from?: string; afterwards?: () => unknown }
  | { type: 'error'; code: number; text: string };
