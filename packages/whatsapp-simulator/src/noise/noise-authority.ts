import { proto } from '@whiskeysockets/baileys';
import { generateKeyPair, type KeyPair, sign } from '../crypto/curve.ts';

/** Who vouches for the server's Noise key: a root of its own, an intermediate and the server's leaf, all signed. */
export interface NoiseAuthority {
  rootPublicKey: Buffer;
  serverKey: KeyPair;
  chain: Buffer;
}

const yearSeconds = 365 * 24 * 60 * 60;

export function createNoiseAuthority(): NoiseAuthority {
  const root = generateKeyPair();
  const intermediate = generateKeyPair();
  const serverKey = generateKeyPair();
  // The client asks that the intermediate's issuer be serial 0, which is the root.
  const chain = proto.CertChain.encode({
    intermediate: certificate({ serial: 1, issuerSerial: 0, key: intermediate.public }, root),
    leaf: certificate({ serial: 2, issuerSerial: 1, key: serverKey.public }, intermediate),
  }).finish();
  return { rootPublicKey: root.public, serverKey, chain: Buffer.from(chain) };
}

function certificate(subject: { serial: number; issuerSerial: number; key: Buffer }, issuer: KeyPair) {
  const now = Math.floor(Date.now() / 1000);
  const details = proto.CertChain.NoiseCertificate.Details.encode({
    ...subject,
    notBefore: now - 60,
    notAfter: now + yearSeconds,
  }).finish();
  return { details, signature: sign(issuer.private, details) };
}
