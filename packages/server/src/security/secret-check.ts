import { createHmac, hkdfSync } from 'node:crypto';

/** What a database keeps to know its secret again: it tells whether a key is the one, and nothing about it. */
export function secretCheckOf(secretKey: Buffer): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'recado', 'check', 32));
  return createHmac('sha256', key).update('recado').digest('base64url');
}
