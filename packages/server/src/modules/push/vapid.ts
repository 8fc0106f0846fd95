import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** By which push services tell this installation from others (RFC 8292), each part in base64url. */
export interface PushKey {
  x: string;
  y: string;
  d: string;
}

export function makePushKey(): PushKey {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  return { x, y, d };
}

/** As browsers want it: the point, uncompressed. */
export const publicKeyOf = ({ x, y }: PushKey): string =>
  Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url');

/** Nobody reads it, but some services refuse whoever has no address at all. */
const contact = 'mailto:avisos@recado.example';
const validSeconds = 12 * 60 * 60;

/** Good for one push service and some hours. */
export function vapidHeader(endpoint: string, key: PushKey, now: Date): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(now.getTime() / 1000) + validSeconds;
  const claim = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: contact })}`;
  const privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', ...key }, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(claim), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${claim}.${signature.toString('base64url')}, k=${publicKeyOf(key)}`;
}
