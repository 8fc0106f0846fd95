import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  /** As the browser would read it. */
  message: { title: string; body: string; tag: string; url: string };
  /** Whether it came from whoever has the key that the browser subscribed to. */
  isSigned: boolean;
}

/** A push service on loopback with one browser behind it, which opens what comes as a browser does. */
export async function startPushEndpoint(statusOf: (path: string) => number = () => 201) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: ReceivedPush[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = '', headers } = request;
    const message = JSON.parse(decryptPush(Buffer.concat(chunks), browser.getPrivateKey(), auth));
    received.push({ path, headers, message, isSigned: isSigned(headers.authorization ?? '') });
    response.writeHead(statusOf(path)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    subscription: (path = '/push/1') => ({
      endpoint: `http://127.0.0.1:${port}${path}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** RFC 8291, the way back. */
export function decryptPush(body: Buffer, privateKey: Buffer, auth: Buffer): string {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(privateKey);
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))];
  const derive = (secret: Buffer, seed: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, seed, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const material = derive(browser.computeSecret(sender), auth, info, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(21 + sender.length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return opened.subarray(0, opened.lastIndexOf(2)).toString();
}

function isSigned(header: string): boolean {
  const [, head, claim, signature, key = ''] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || !signature) return false;
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claim}`);
  return verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}
