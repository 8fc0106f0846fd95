import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { agree, generateKeyPair } from '../crypto/curve.ts';
import { decryptCtr, deriveKey, encryptCtr, unseal } from '../crypto/symmetric.ts';
import type { LinkedDevice } from '../network/linked-device.ts';
import type { Network, PairingRequest, Visitor } from '../network/network.ts';
import { bytesOf, element, getChild, newStanzaId, type Stanza, serverJid, unixSeconds } from '../network/stanza.ts';
import { WhatsAppError } from '../whatsapp-error.ts';
import { linkDevice } from './linking.ts';
import type { Person } from './person.ts';

/** Ends what hangs; a device on a busy machine takes its time. */
const finishMs = 120_000;

/** The person types the eight characters that a client shows. Rejects when they are wrong. */
export async function enterPairingCode(network: Network, person: Person, code: string): Promise<LinkedDevice> {
  const visitor = findAwaitingCode(network, person);
  const pairing = visitor?.pairing;
  if (!pairing) throw new WhatsAppError('CODE_NOT_AWAITED', `no device is waiting for a code of ${person.phone}`);
  const typed = code.replace('-', '').toUpperCase();
  const companionKey = await unwrapKey(typed, pairing.wrappedKey);
  const ephemeral = generateKeyPair();
  const finished = nextFinish(pairing);
  visitor.connection.send(primaryHello(person, pairing, await wrapKey(typed, ephemeral.public)));
  const finish = await finished;

  const shared = agree(ephemeral.private, companionKey);
  const identity = bytesOf(getChild(finish, 'companion_identity_public'));
  const secret = openBundle(
    person,
    shared,
    identity,
    bytesOf(getChild(finish, 'link_code_pairing_wrapped_key_bundle')),
  );
  if (!identity.equals(visitor.registration.identity)) throw new Error('the identity is not the one registered');
  const identitySecret = agree(person.signal.identity.private, identity);
  const advSecret = deriveKey(Buffer.concat([shared, identitySecret, secret]), 32, { info: 'adv_secret' });
  return linkDevice(network, person, visitor, advSecret);
}

export function findAwaitingCode(network: Network, person: Person): Visitor | undefined {
  for (const client of network.clients) {
    if (client.kind === 'visitor' && client.pairing?.person === person) return client;
  }
  return undefined;
}

function nextFinish(pairing: PairingRequest): Promise<Stanza> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the device did not answer the code')), finishMs);
    pairing.onFinish = (stanza) => {
      clearTimeout(timer);
      resolve(stanza);
    };
  });
}

function primaryHello(person: Person, pairing: PairingRequest, wrappedKey: Buffer): Stanza {
  const attrs = { id: newStanzaId(), from: serverJid, type: 'link_code_companion_reg', t: unixSeconds() };
  return element('notification', attrs, [
    element('link_code_companion_reg', { stage: 'primary_hello' }, [
      element('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrappedKey),
      element('primary_identity_pub', {}, person.signal.identity.public),
      element('link_code_pairing_ref', {}, pairing.ref),
    ]),
  ]);
}

/** 32 bytes of random that only somebody with the right code can read. */
function openBundle(person: Person, shared: Buffer, identity: Buffer, bundle: Buffer): Buffer {
  const key = deriveKey(shared, 32, {
    salt: bundle.subarray(0, 32),
    info: 'link_code_pairing_key_bundle_encryption_key',
  });
  const opened = tryUnseal(key, bundle.subarray(32, 44), bundle.subarray(44));
  if (!opened) throw new WhatsAppError('CODE_WRONG', 'the pairing code is wrong');
  const named = Buffer.concat([identity, person.signal.identity.public]);
  if (!opened.subarray(0, 64).equals(named)) throw new Error('the key bundle names other identities');
  return opened.subarray(64, 96);
}

function tryUnseal(key: Buffer, iv: Buffer, ciphertext: Buffer): Buffer | undefined {
  try {
    return unseal(key, iv, ciphertext);
  } catch {
    return undefined;
  }
}

const codeKey = (code: string, salt: Buffer) => promisify(pbkdf2)(code, salt, 131_072, 32, 'sha256');

/** Salt, IV, ciphertext: a public key that only those who know the code can read. */
async function wrapKey(code: string, publicKey: Buffer): Promise<Buffer> {
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  return Buffer.concat([salt, iv, encryptCtr(await codeKey(code, salt), iv, publicKey)]);
}

async function unwrapKey(code: string, wrapped: Buffer): Promise<Buffer> {
  return decryptCtr(await codeKey(code, wrapped.subarray(0, 32)), wrapped.subarray(32, 48), wrapped.subarray(48, 80));
}
