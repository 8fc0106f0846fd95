import { element, type Stanza } from './stanza.ts';

/** The codes with which WhatsApp ends or refuses a session. */
export type RefusalCode = 401 | 402 | 403 | 405 | 406 | 440 | 500 | 503 | 515;

/** What WhatsApp may say beside the code when it turns a client away. */
export interface Refusal {
  reason: RefusalCode;
  /** Of 402: what the account did, from 101 on. */
  code?: number;
  /** Seconds until the client may come again. */
  expire?: number;
  message?: string;
  url?: string;
  logout_message_header?: string;
  logout_message_subtext?: string;
}

/** How a client is turned away before it is in. */
export function failure(refusal: Refusal): Stanza {
  const attributes = Object.entries({ ...refusal, location: 'sim' }).map(([name, value]) => [name, String(value)]);
  return element('failure', Object.fromEntries(attributes));
}

/** The server waited in vain for the acknowledgement of this stanza. */
export function missedAck({ tag, attrs: { id = '', type = '' } }: Stanza): Stanza {
  return element('stream:error', {}, [element('ack', { class: tag, id, type })]);
}

export function streamError(code: RefusalCode): Stanza {
  // A replaced session is told by its kind of conflict, not by a number.
  if (code === 440) return element('stream:error', {}, [element('conflict', { type: 'replaced' })]);
  const content = code === 401 ? [element('conflict', { type: 'device_removed' })] : undefined;
  return element('stream:error', { code: String(code) }, content);
}
