import type { SecretBox } from '../../security/secret-box.ts';
import type { LinkState } from './whatsapp.port.ts';

export type LinkNotes = ReturnType<typeof createLinkNotes>;

/** How a number is doing, as its node tells the others. Sealed, because whoever reads a QR code can take the account. */
export const createLinkNotes = (box: SecretBox) => ({
  write: (state: LinkState): string => box.seal(JSON.stringify(state)),

  /** Before the first note, and without the key to it, the number is on its way for all we know. */
  read(note: string): LinkState {
    const text = box.open(note);
    return text === undefined ? { status: 'connecting', attempt: 1 } : JSON.parse(text, reviveDates);
  },
});

const dates = new Set(['nextAttemptAt', 'expiresAt']);

const reviveDates = (name: string, value: unknown): unknown => (dates.has(name) ? new Date(String(value)) : value);
