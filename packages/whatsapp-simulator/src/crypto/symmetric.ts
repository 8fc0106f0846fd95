import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';

const nothing = Buffer.alloc(0);
const tagLength = 16;

export const sha256 = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest();

export const hmacSha256 = (key: Uint8Array, data: Uint8Array): Buffer =>
  createHmac('sha256', key).update(data).digest();

export function deriveKey(
  secret: Uint8Array,
  length: number,
  { salt = nothing, info = '' }: { salt?: Uint8Array; info?: string } = {},
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** AES-256-GCM with the tag at the end. */
export function seal(key: Uint8Array, iv: Uint8Array, plaintext: Uint8Array, associated: Uint8Array = nothing): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(associated);
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the ciphertext was not sealed with this key. */
export function unseal(
  key: Uint8Array,
  iv: Uint8Array,
  ciphertext: Uint8Array,
  associated: Uint8Array = nothing,
): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(associated);
  decipher.setAuthTag(ciphertext.subarray(-tagLength));
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -tagLength)), decipher.final()]);
}

export function encryptCtr(key: Uint8Array, iv: Uint8Array, plaintext: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-ctr', key, iv);
  return Buffer.concat([cipher.update(plaintext), cipher.final()]);
}

export function decryptCtr(key: Uint8Array, iv: Uint8Array, ciphertext: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-ctr', key, iv);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}

export function encryptCbc(key: Uint8Array, iv: Uint8Array, plaintext: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([cipher.update(plaintext), cipher.final()]);
}

export function decryptCbc(key: Uint8Array, iv: Uint8Array, ciphertext: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}
