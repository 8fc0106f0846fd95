import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type BinaryNode, Curve, getBinaryNodeChildBuffer, proto } from '@whiskeysockets/baileys';
import type { TestClient } from './test-client.ts';

interface Options {
  /** Goes no further. */
  until?: 'prologue';
  /** What is not as it should be. */
  forged?: 'challenge' | 'proof' | 'nonce' | 'identity';
}

export const askFor = (tag: string): BinaryNode => ({
  tag: 'iq',
  attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'md' },
  content: [{ tag, attrs: {} }],
});
const give = (tag: string, content: BinaryNode[] | Uint8Array): BinaryNode => ({
  tag: 'iq',
  attrs: { to: 's.whatsapp.net', type: 'set', xmlns: 'md' },
  content: [{ tag, attrs: {}, content }],
});
const bytes = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content });
const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const derive = (secret: Uint8Array, salt: string, info: string) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));

/** The device's half of a passkey ceremony over the client's public means, with an authenticator that signs anything. */
export async function signPasskey({ socket }: TestClient, { until, forged }: Options = {}): Promise<void> {
  const { creds } = socket.authState;
  const next = (type: string) =>
    new Promise<BinaryNode>((resolve) => socket.ws.once(`CB:notification,type:${type}`, resolve));
  const continuation = next('crsc_continuation');
  const demand = await next('passkey_prologue_request');
  const options = JSON.parse(Buffer.from(getBinaryNodeChildBuffer(demand, 'passkey_request_options') ?? []).toString());
  const handoffKey = derive(Buffer.from(creds.advSecretKey, 'base64'), '', 'shortcake-passkey-handoff-v1');

  const ref = Buffer.from(getBinaryNodeChildBuffer(await socket.query(askFor('ref')), 'ref') ?? []).toString();
  const ephemeral = Curve.generateKeyPair();
  const nonce = randomBytes(32);
  const deviceType = proto.DeviceProps.PlatformType.CHROME;
  const ident = proto.CompanionEphemeralIdentity.encode({ publicKey: ephemeral.public, deviceType, ref }).finish();
  const prologue = proto.ProloguePayload.encode({
    companionEphemeralIdentity: ident,
    commitment: { hash: sha256(ident, nonce) },
  }).finish();
  const challenge = forged === 'challenge' ? 'another' : options.challenge;
  const rawId = randomBytes(16);
  const assertion = {
    id: rawId.toString('base64url'),
    rawId: rawId.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge })).toString('base64url'),
    },
  };
  const proof = createHmac('sha256', forged === 'proof' ? nonce : handoffKey)
    .update(prologue)
    .digest();
  await socket.query(
    give('passkey_prologue', [
      bytes('credential_id', rawId),
      bytes('webauthn_assertion', Buffer.from(JSON.stringify(assertion))),
      bytes('prologue_payload', prologue),
      bytes('pairing_handoff_proof', proof),
    ]),
  );
  if (until === 'prologue') return;

  const primary = proto.PrimaryEphemeralIdentity.decode(
    getBinaryNodeChildBuffer(await continuation, 'primary_ephemeral_identity') ?? Buffer.alloc(0),
  );
  await socket.query(give('companion_nonce', forged === 'nonce' ? randomBytes(32) : nonce));
  const advSecret = randomBytes(32);
  const key = derive(
    Curve.sharedKey(ephemeral.private, primary.publicKey ?? Buffer.alloc(0)),
    `Companion Pairing ${deviceType} with ref ${ref}`,
    'Pairing Information Encryption Key',
  );
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const request = proto.PairingRequest.encode({
    companionPublicKey: creds.noiseKey.public,
    companionIdentityKey: forged === 'identity' ? randomBytes(32) : creds.signedIdentityKey.public,
    advSecret,
  }).finish();
  const encryptedPayload = Buffer.concat([cipher.update(request), cipher.final(), cipher.getAuthTag()]);
  // Before the answer: what follows it is sealed under the new one.
  creds.advSecretKey = advSecret.toString('base64');
  await socket.query(
    give('encrypted_pairing_request', proto.EncryptedPairingRequest.encode({ encryptedPayload, iv }).finish()),
  );
}
