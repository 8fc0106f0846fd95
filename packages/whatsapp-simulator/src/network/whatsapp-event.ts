import type { Account, ReceivedMessage } from '../account.ts';
import type { LinkedDevice } from './linked-device.ts';
import type { Stanza } from './stanza.ts';

export type WhatsAppEvent =
  | { type: 'stanza'; device: LinkedDevice | undefined; stanza: Stanza }
  | { type: 'account'; account: Account }
  /** A client that is not linked came, asked for a pairing code or left. */
  | { type: 'visitor' }
  /** A client was turned away before it was in. */
  | { type: 'refused'; code: number; version: string }
  | { type: 'linked' | 'unlinked' | 'online' | 'offline' | 'shown'; account: Account; device: LinkedDevice }
  | { type: 'sent'; account: Account; messageId: string }
  | { type: 'message'; account: Account; message: ReceivedMessage }
  | { type: 'typing'; account: Account; from: Account }
  | { type: 'unreadable'; account: Account; messageId: string }
  | { type: 'receipt'; account: Account; messageId: string; state: string }
  | { type: 'uploaded'; path: string; size: number }
  /** Half of a file has left the media host. */
  | { type: 'downloading'; size: number }
  /** The client broke the protocol, or asked for something the simulator does not know. */
  | { type: 'problem'; error: Error };
