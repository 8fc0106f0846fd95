import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import {
  type BinaryNode,
  bytesToCrockford,
  Curve,
  getBinaryNodeChildBuffer,
  proto,
  type WASocket,
} from '@whiskeysockets/baileys';
import { z } from 'zod';
import type { PasskeyOutcome, PasskeyRequest } from '../../modules/instances/whatsapp.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import { withinMs } from '../../runtime/time-limit.ts';
import type { GatewayTimes } from './gateway-times.ts';
import { type PasskeyAssertion, readPasskeyAnswer } from './passkey-answer.ts';

/** As the socket names its browser. */
const deviceType = proto.DeviceProps.PlatformType.CHROME;
/** What WhatsApp takes at most; it says so itself. */
const longestMs = 10 * 60_000;
/** After that the phone wants to compare a code instead. */
const proofMs = 5 * 60_000;

const requestOptions = z.looseObject({ challenge: z.string().min(1), timeout: z.number().positive().optional() });

interface Dependencies {
  socket: WASocket;
  clock: Clock;
  times: Pick<GatewayTimes, 'continuationMs'>;
  onRequest(request: PasskeyRequest): void;
  /** It cannot be brought to an end any more. */
  onFailed(cause: 'timed-out' | 'unanswered' | 'broken', error?: unknown): void;
}

export type PasskeyCeremony = Awaited<ReturnType<typeof beginPasskeyCeremony>>;

/**
 * WhatsApp wants a passkey of whoever links a device. Only a browser on WhatsApp's own page can give it: what it is to sign
 * goes out to the owner, the answer comes back, and the linking goes on under a new secret (decision 33).
 */
export async function beginPasskeyCeremony(demand: BinaryNode, { socket, clock, times, ...told }: Dependencies) {
  const { creds } = socket.authState;
  const handoffKey = derive(Buffer.from(creds.advSecretKey, 'base64'), '', 'shortcake-passkey-handoff-v1');
  const demandedAt = performance.now();
  const continued = next(socket, 'crsc_continuation');
  const options = readBytes(demand, optionsTag) ?? readBytes(await socket.query(ask(optionsTag)), optionsTag);
  const text = Buffer.from(options ?? []).toString();
  const { challenge, timeout = longestMs } = requestOptions.parse(JSON.parse(text));
  const lifeMs = Math.min(timeout, longestMs);
  let request: PasskeyRequest = { options: text, expiresAt: new Date(clock().getTime() + lifeMs), step: 'sign' };
  const tell = (change: Partial<PasskeyRequest> = {}) => {
    request = { ...request, ...change };
    told.onRequest(request);
  };
  const patience = setTimeout(() => told.onFailed('timed-out'), lifeMs);
  tell();

  const giveName = async (assertion: PasskeyAssertion) => {
    const ref = Buffer.from(readBytes(await socket.query(ask('ref')), 'ref') ?? []).toString();
    const ephemeral = Curve.generateKeyPair();
    const nonce = randomBytes(32);
    const ident = proto.CompanionEphemeralIdentity.encode({ publicKey: ephemeral.public, deviceType, ref }).finish();
    const commitment = { hash: createHash('sha256').update(ident).update(nonce).digest() };
    const prologue = proto.ProloguePayload.encode({ companionEphemeralIdentity: ident, commitment }).finish();
    const isProven = performance.now() - demandedAt < proofMs;
    const proof = createHmac('sha256', handoffKey).update(prologue).digest();
    await socket.query(
      give('passkey_prologue', [
        element('credential_id', Buffer.from(assertion.rawId, 'base64url')),
        element('webauthn_assertion', Buffer.from(JSON.stringify(assertion))),
        element('prologue_payload', prologue),
        ...(isProven ? [element('pairing_handoff_proof', proof)] : []),
      ]),
    );
    return { ref, ephemeral, nonce, isProven };
  };

  const goOn = async (
    { ref, ephemeral, nonce, isProven }: Awaited<ReturnType<typeof giveName>>,
    stanza: BinaryNode,
  ) => {
    const identity = readBytes(stanza, 'primary_ephemeral_identity') ?? Buffer.alloc(0);
    const { publicKey, nonce: phoneNonce } = proto.PrimaryEphemeralIdentity.decode(identity);
    if (!publicKey || !phoneNonce) throw new Error('the phone did not say who it is');
    await socket.query(give('companion_nonce', nonce));
    if (!isProven) tell({ code: codeOf(phoneNonce, nonce, publicKey) });
    const salt = `Companion Pairing ${deviceType} with ref ${ref}`;
    const key = derive(Curve.sharedKey(ephemeral.private, publicKey), salt, 'Pairing Information Encryption Key');
    const advSecret = randomBytes(32);
    const pairing = proto.PairingRequest.encode({
      companionPublicKey: creds.noiseKey.public,
      companionIdentityKey: creds.signedIdentityKey.public,
      advSecret,
    }).finish();
    const iv = randomBytes(12);
    // What follows is sealed under it, and may come before the answer.
    creds.advSecretKey = advSecret.toString('base64');
    const sealed = proto.EncryptedPairingRequest.encode({ encryptedPayload: seal(key, iv, pairing), iv }).finish();
    await socket.query(give('encrypted_pairing_request', sealed));
  };

  const finish = async (assertion: PasskeyAssertion): Promise<void> => {
    const named = await giveName(assertion);
    const stanza = await withinMs(times.continuationMs, continued).catch(() => undefined);
    if (!stanza) return told.onFailed('unanswered');
    await goOn(named, stanza);
  };

  return {
    /** Of the browser. Resolves when it is known whether it is one; what comes of it shows in the state. */
    answer(text: string): PasskeyOutcome {
      const read = readPasskeyAnswer(text);
      if (!read) return 'unreadable';
      if (read.challenge !== challenge) return 'another-request';
      if (request.step !== 'sign') return 'not-asked';
      clearTimeout(patience);
      tell({ step: 'confirm' });
      finish(read.assertion).catch((error: unknown) => told.onFailed('broken', error));
      return 'taken';
    },
    stop: (): void => clearTimeout(patience),
  };
}

const optionsTag = 'passkey_request_options';
const element = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content });
const readBytes = (stanza: BinaryNode, tag: string) => getBinaryNodeChildBuffer(stanza, tag);
const query = (type: 'get' | 'set', content: BinaryNode): BinaryNode => ({
  tag: 'iq',
  attrs: { to: 's.whatsapp.net', type, xmlns: 'md' },
  content: [content],
});
const ask = (tag: string) => query('get', { tag, attrs: {} });
const give = (tag: string, content: BinaryNode[] | Uint8Array) => query('set', { tag, attrs: {}, content });
const next = ({ ws }: WASocket, type: string) =>
  new Promise<BinaryNode>((resolve) => ws.once(`CB:notification,type:${type}`, resolve));

const derive = (secret: Uint8Array, salt: string, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));

function seal(key: Buffer, iv: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Eight characters that the phone shows as well. */
function codeOf(phoneNonce: Uint8Array, nonce: Uint8Array, phoneKey: Uint8Array): string {
  const hash = createHash('sha256').update(nonce).update(phoneKey).digest();
  return bytesToCrockford(Buffer.from(phoneNonce.subarray(0, 5).map((byte, index) => byte ^ (hash[index] ?? 0))));
}
