import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';

/** What stands for a person of whom nothing else is kept: it can be recognized and not be read. */
export type PersonHash = (personKey: string) => string;

export function createPersonHash(secretKey: Buffer): PersonHash {
  // Prepared once: a key that comes as bytes costs six times the hash itself.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'recado', 'people', 32)));
  return (personKey) => `hash:${createHmac('sha256', key).update(personKey).digest('base64url')}`;
}
