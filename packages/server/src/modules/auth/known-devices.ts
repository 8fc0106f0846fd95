import { randomUUID } from 'node:crypto';
import type { SecretBox } from '../../security/secret-box.ts';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * A browser that has signed in keeps a sealed note of it (OWASP: device cookies). The note opens nothing; it only has an
 * allowance of wrong passwords of its own, which strangers cannot use up.
 */
export const createKnownDevices = (box: SecretBox) => ({
  /** The note to keep: the old one where it is good, so that signing in again brings no second allowance. */
  noteFor: (userId: number, known: string | undefined): string =>
    box.seal(`${prefixFor(userId)}${known ?? randomUUID()}`),

  /** Which device of that user it is. */
  find(userId: number | undefined, note: string | undefined): string | undefined {
    if (userId === undefined || note === undefined) return undefined;
    const text = box.open(note);
    return text?.startsWith(prefixFor(userId)) ? text.slice(prefixFor(userId).length) : undefined;
  },
});

const prefixFor = (userId: number): string => `device:${userId}:`;
