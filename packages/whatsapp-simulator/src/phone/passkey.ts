import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { agree, generateKeyPair } from '../crypto/curve.ts';
import { deriveKey, hmacSha256, sha256, unseal } from '../crypto/symmetric.ts';
import type { Visitor } from '../network/network.ts';
import type { PasskeyCeremony, PasskeyDemand } from '../network/passkey-ceremony.ts';
import {
  bytesOf,
  element,
  findChild,
  getChild,
  newStanzaId,
  type Stanza,
  serverJid,
  unixSeconds,
} from '../network/stanza.ts';
import { WhatsAppError } from '../whatsapp-error.ts';

/** Tells the device to get a passkey signed in a browser. Resolves with its new secret; where none can come, it rejects. */
export function demandPasskey(visitor: Visitor, demand: PasskeyDemand, advSecret: Buffer): Promise<Buffer> {
  const challenge = randomBytes(32).toString('base64url');
  const options = {
    challenge,
    timeout: 600_000,
    rpId: 'whatsapp.com',
    allowCredentials: [],
    userVerification: 'required',
  };
  const told = Promise.withResolvers<Buffer>();
  visitor.ceremony = {
    demand,
    options: Buffer.from(JSON.stringify(options)),
    challenge,
    ref: randomBytes(16).toString('base64'),
    handoffKey: deriveKey(advSecret, 32, { info: 'shortcake-passkey-handoff-v1' }),
    primary: generateKeyPair(),
    primaryNonce: randomBytes(32),
    prologue: undefined,
    isNonceGood: false,
    onSecret: told.resolve,
  };
  notify(visitor, 'passkey_prologue_request', [element('passkey_request_options', {}, visitor.ceremony.options)]);
  if (demand !== 'completes') throw new WhatsAppError('PASSKEY_REQUIRED', 'WhatsApp demands a passkey of the device');
  return told.promise;
}

const notify = ({ connection }: Visitor, type: string, content: Stanza[]): void =>
  connection.send(element('notification', { id: newStanzaId(), from: serverJid, type, t: unixSeconds() }, content));

/** The device has had the passkey signed: who it is stands in the prologue, behind a promise that it must keep. */
export function takePrologue(ceremony: PasskeyCeremony, subject: Stanza): void {
  const assertion = JSON.parse(bytesOf(getChild(subject, 'webauthn_assertion')).toString());
  const { id, rawId, type, response } = assertion;
  const credential = bytesOf(getChild(subject, 'credential_id'));
  if (type !== 'public-key' || id !== rawId || !Buffer.from(rawId, 'base64url').equals(credential)) {
    throw new Error('the assertion names another credential');
  }
  const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
  if (challenge !== ceremony.challenge) throw new Error('something else was signed');
  const payload = bytesOf(getChild(subject, 'prologue_payload'));
  const { companionEphemeralIdentity, commitment } = proto.ProloguePayload.decode(payload);
  const proof = findChild(subject, 'pairing_handoff_proof');
  if (proof && !bytesOf(proof).equals(hmacSha256(ceremony.handoffKey, payload))) throw new Error('the proof is wrong');
  ceremony.prologue = {
    ident: Buffer.from(companionEphemeralIdentity ?? []),
    commitment: Buffer.from(commitment?.hash ?? []),
    isProven: proof !== undefined,
  };
}

/** The phone goes on. */
export function continuePairing(visitor: Visitor, { primary, primaryNonce }: PasskeyCeremony): void {
  const identity = proto.PrimaryEphemeralIdentity.encode({ publicKey: primary.public, nonce: primaryNonce }).finish();
  notify(visitor, 'crsc_continuation', [element('primary_ephemeral_identity', {}, identity)]);
}

/** The promise is kept: only whoever made it knows the nonce. */
export function takeNonce(ceremony: PasskeyCeremony, nonce: Buffer): void {
  const { ident, commitment } = ceremony.prologue ?? {};
  ceremony.isNonceGood = Boolean(ident && commitment?.equals(sha256(Buffer.concat([ident, nonce]))));
  if (!ceremony.isNonceGood) throw new Error('the nonce is not the one that was promised');
}

/** What the device is linked with, sealed between it and the phone. */
export function takePairingRequest(visitor: Visitor, ceremony: PasskeyCeremony, request: Buffer): void {
  if (!ceremony.isNonceGood || !ceremony.prologue) throw new Error('the device has not shown its nonce');
  const { publicKey, deviceType, ref } = proto.CompanionEphemeralIdentity.decode(ceremony.prologue.ident);
  if (ref !== ceremony.ref) throw new Error('the device names another ref');
  const key = deriveKey(agree(ceremony.primary.private, publicKey ?? Buffer.alloc(0)), 32, {
    salt: Buffer.from(`Companion Pairing ${deviceType} with ref ${ref}`),
    info: 'Pairing Information Encryption Key',
  });
  const { encryptedPayload, iv } = proto.EncryptedPairingRequest.decode(request);
  const opened = proto.PairingRequest.decode(unseal(key, Buffer.from(iv ?? []), Buffer.from(encryptedPayload ?? [])));
  const isSame = (told: Uint8Array | null | undefined, known: Buffer) => known.equals(Buffer.from(told ?? []));
  if (!isSame(opened.companionPublicKey, visitor.clientKey)) throw new Error('the pairing names another client');
  if (!isSame(opened.companionIdentityKey, visitor.registration.identity)) throw new Error('it names another identity');
  ceremony.onSecret(Buffer.from(opened.advSecret ?? []));
}
