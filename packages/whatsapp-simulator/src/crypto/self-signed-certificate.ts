import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { der } from './der.ts';

export interface TlsIdentity {
  /** PEM */
  key: string;
  /** PEM; self-signed, so it is its own authority */
  cert: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A certificate for 127.0.0.1. Node can read X.509 but not write it, and a key in the repository would be worse. */
export function createLoopbackCertificate(): TlsIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const body = certificateBody(publicKey.export({ format: 'der', type: 'spki' }));
  const signature = sign('sha256', body, privateKey);
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: pem('CERTIFICATE', der.sequence(body, ecdsaWithSha256, der.bits(signature))),
  };
}

function certificateBody(publicKeyInfo: Buffer): Buffer {
  const version3 = der.tagged(0, der.integer(Buffer.from([2])), { constructed: true });
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const name = der.sequence(der.set(der.sequence(der.objectId('2.5.4.3'), der.text('Recado WhatsApp simulator'))));
  const validity = der.sequence(der.time(new Date(Date.now() - dayMs)), der.time(new Date(Date.now() + 3650 * dayMs)));
  const extensions = der.tagged(3, der.sequence(mayIssue, subjectNames), { constructed: true });
  return der.sequence(version3, der.integer(serial), ecdsaWithSha256, name, validity, name, publicKeyInfo, extensions);
}

const extension = (id: string, value: Buffer, ...critical: Buffer[]) =>
  der.sequence(der.objectId(id), ...critical, der.octets(value));

const mayIssue = extension('2.5.29.19', der.sequence(der.boolean(true)), der.boolean(true));

const subjectNames = extension(
  '2.5.29.17',
  der.sequence(
    der.tagged(7, Buffer.from([127, 0, 0, 1]), { constructed: false }),
    der.tagged(2, Buffer.from('localhost'), { constructed: false }),
  ),
);

const ecdsaWithSha256 = der.sequence(der.objectId('1.2.840.10045.4.3.2'));

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
