import { deriveKey, seal, sha256, unseal } from '../crypto/symmetric.ts';

/** Noise's running hash, chaining key and cipher during the handshake; both sides share one counter per key. */
export interface SymmetricState {
  mixHash(data: Uint8Array): void;
  mixKey(secret: Uint8Array): void;
  seal(plaintext: Uint8Array): Buffer;
  unseal(ciphertext: Uint8Array): Buffer;
  split(): { fromClient: Cipher; toClient: Cipher };
}

/** One direction after the handshake. */
export interface Cipher {
  seal(plaintext: Uint8Array): Buffer;
  unseal(ciphertext: Uint8Array): Buffer;
}

// 28 characters, padded to the 32 bytes that serve as first hash, chaining key and cipher key.
const protocolName = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');

export function createSymmetricState(): SymmetricState {
  let hash: Buffer = protocolName;
  let chainingKey: Buffer = protocolName;
  let key: Buffer = protocolName;
  let counter = 0;

  const mixHash = (data: Uint8Array) => {
    hash = sha256(Buffer.concat([hash, data]));
  };
  return {
    mixHash,
    mixKey(secret) {
      const keys = deriveKey(secret, 64, { salt: chainingKey });
      chainingKey = keys.subarray(0, 32);
      key = keys.subarray(32);
      counter = 0;
    },
    seal(plaintext) {
      const ciphertext = seal(key, nonce(counter++), plaintext, hash);
      mixHash(ciphertext);
      return ciphertext;
    },
    unseal(ciphertext) {
      const plaintext = unseal(key, nonce(counter++), ciphertext, hash);
      mixHash(ciphertext);
      return plaintext;
    },
    split() {
      const keys = deriveKey(Buffer.alloc(0), 64, { salt: chainingKey });
      return { fromClient: createCipher(keys.subarray(0, 32)), toClient: createCipher(keys.subarray(32)) };
    },
  };
}

function createCipher(key: Buffer): Cipher {
  let counter = 0;
  return {
    seal: (plaintext) => seal(key, nonce(counter++), plaintext),
    unseal: (ciphertext) => unseal(key, nonce(counter++), ciphertext),
  };
}

function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}
