import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync } from 'node:crypto';
import { calculateSignature, verifySignature } from 'libsignal/src/curve.js';

/** Raw 32-byte X25519 keys, as WhatsApp writes them. */
export interface KeyPair {
  public: Buffer;
  private: Buffer;
}

export function generateKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('x25519', {
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  });
  return {
    public: Buffer.from(publicKey.subarray(publicKeyHeader.length)),
    private: Buffer.from(privateKey.subarray(privateKeyHeader.length)),
  };
}

/** Diffie-Hellman through node:crypto, so that a slip in the client's own helper cannot cancel itself out here. */
export function agree(privateKey: Uint8Array, publicKey: Uint8Array): Buffer {
  return diffieHellman({
    privateKey: createPrivateKey({ key: Buffer.concat([privateKeyHeader, privateKey]), format: 'der', type: 'pkcs8' }),
    publicKey: createPublicKey({ key: Buffer.concat([publicKeyHeader, publicKey]), format: 'der', type: 'spki' }),
  });
}

/** XEdDSA: Node has no signature for X25519 keys, libsignal does. */
export const sign = (privateKey: Buffer, message: Uint8Array): Buffer =>
  Buffer.from(calculateSignature(privateKey, message));

export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  return verifySignature(typedKey(publicKey), Buffer.from(message), Buffer.from(signature));
}

/** Signal's form of a public key: the type byte 5 in front. */
export const typedKey = (publicKey: Uint8Array): Buffer => Buffer.concat([keyType, publicKey]);

export const keyType = Buffer.from([5]);

const publicKeyHeader = Buffer.from('302a300506032b656e032100', 'hex');
const privateKeyHeader = Buffer.from('302e020100300506032b656e04220420', 'hex');
