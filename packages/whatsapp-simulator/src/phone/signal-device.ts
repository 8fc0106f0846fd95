import { randomInt } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { ProtocolAddress, SessionBuilder, SessionCipher, type SessionRecord, type SignalStorage } from 'libsignal';
import { generateKeyPair, type KeyPair, sign, typedKey } from '../crypto/curve.ts';

export interface PublicPreKey {
  id: number;
  publicKey: Buffer;
}

export interface SignedPreKey extends PublicPreKey {
  signature: Buffer;
}

/** What somebody needs to start an encrypted session with a device; without `preKey` the server had none left. */
export interface KeyBundle {
  registrationId: number;
  identity: Buffer;
  signedPreKey: SignedPreKey;
  preKey: PublicPreKey | undefined;
}

export interface Ciphertext {
  type: 'pkmsg' | 'msg';
  bytes: Buffer;
}

/** The phone's end of Signal's double ratchet. */
export interface SignalDevice {
  readonly identity: KeyPair;
  readonly registrationId: number;
  takeBundle(): KeyBundle;
  hasSession(address: ProtocolAddress): boolean;
  startSession(address: ProtocolAddress, bundle: KeyBundle): Promise<void>;
  encrypt(address: ProtocolAddress, message: proto.IMessage): Promise<Ciphertext>;
  /** Throws when the message cannot be read. */
  decrypt(address: ProtocolAddress, type: string, bytes: Buffer): Promise<proto.Message>;
  /** As after restoring an old backup: sessions and one-time keys are gone. */
  forgetSessions(): void;
}

export function createSignalDevice(): SignalDevice {
  const identity = generateKeyPair();
  const registrationId = randomInt(1, 16_384);
  const signedPreKey = generateKeyPair();
  const signature = sign(identity.private, typedKey(signedPreKey.public));
  const preKeys = new Map<number, KeyPair>();
  const sessions = new Map<string, SessionRecord>();
  let nextPreKeyId = 1;

  const storage: SignalStorage = {
    loadSession: async (id) => sessions.get(id),
    storeSession: async (id, session) => void sessions.set(id, session),
    isTrustedIdentity: () => true,
    loadPreKey: async (id) => {
      const key = preKeys.get(Number(id));
      return key && signalKeyPair(key);
    },
    removePreKey: (id) => void preKeys.delete(Number(id)),
    loadSignedPreKey: () => signalKeyPair(signedPreKey),
    getOurRegistrationId: () => registrationId,
    getOurIdentity: () => signalKeyPair(identity),
  };

  return {
    identity,
    registrationId,
    takeBundle() {
      const preKey = generateKeyPair();
      const id = nextPreKeyId++;
      preKeys.set(id, preKey);
      return {
        registrationId,
        identity: identity.public,
        signedPreKey: { id: 1, publicKey: signedPreKey.public, signature },
        preKey: { id, publicKey: preKey.public },
      };
    },
    hasSession: (address) => sessions.get(address.toString())?.haveOpenSession() ?? false,
    startSession: (address, bundle) => new SessionBuilder(storage, address).initOutgoing(signalBundle(bundle)),
    async encrypt(address, message) {
      const { type, body } = await new SessionCipher(storage, address).encrypt(pad(message));
      // The declaration says string; both forms are bytes.
      return { type: type === preKeyMessageType ? 'pkmsg' : 'msg', bytes: Buffer.from(body, 'binary') };
    },
    async decrypt(address, type, bytes) {
      const cipher = new SessionCipher(storage, address);
      return unpad(
        type === 'pkmsg' ? await cipher.decryptPreKeyWhisperMessage(bytes) : await cipher.decryptWhisperMessage(bytes),
      );
    },
    forgetSessions() {
      sessions.clear();
      preKeys.clear();
    },
  };
}

export const signalAddress = (lid: string, deviceId: number): ProtocolAddress => new ProtocolAddress(lid, deviceId);

/** A message is followed by 1 to 16 bytes that each hold their number. */
export function pad(message: proto.IMessage): Buffer {
  const length = randomInt(1, 17);
  return Buffer.concat([proto.Message.encode(message).finish(), Buffer.alloc(length, length)]);
}

export function unpad(padded: Uint8Array): proto.Message {
  return proto.Message.decode(padded.subarray(0, padded.length - (padded.at(-1) ?? 0)));
}

const preKeyMessageType = 3;

const signalKeyPair = (key: KeyPair) => ({ privKey: key.private, pubKey: typedKey(key.public) });

type SignalBundle = Parameters<SessionBuilder['initOutgoing']>[0];

function signalBundle({ registrationId, identity, signedPreKey, preKey }: KeyBundle): SignalBundle {
  const bundle: Omit<SignalBundle, 'preKey'> = {
    registrationId,
    identityKey: typedKey(identity),
    signedPreKey: {
      keyId: signedPreKey.id,
      publicKey: typedKey(signedPreKey.publicKey),
      signature: signedPreKey.signature,
    },
  };
  // libsignal does without a one-time key, although its declaration asks for one.
  if (!preKey) return bundle as SignalBundle;
  return { ...bundle, preKey: { keyId: preKey.id, publicKey: typedKey(preKey.publicKey) } };
}
