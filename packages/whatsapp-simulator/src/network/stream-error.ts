import { element, type Stanza } from './stanza.ts';

/** The codes with which WhatsApp ends or refuses a session. */
export type RefusalCode = 401 | 403 | 405 | 440 | 500 | 503 | 515;

/** How a client is turned away before it is in. */
export const failure = (reason: RefusalCode): Stanza => element('failure', { reason: String(reason), location: 'sim' });

export function streamError(code: RefusalCode): Stanza {
  // A replaced session is told by its kind of conflict, not by a number.
  if (code === 440) return element('stream:error', {}, [element('conflict', { type: 'replaced' })]);
  const content = code === 401 ? [element('conflict', { type: 'device_removed' })] : undefined;
  return element('stream:error', { code: String(code) }, content);
}
