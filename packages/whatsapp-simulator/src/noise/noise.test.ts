import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { proto, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { isSignedBy } from '../crypto/curve.ts';
import { createClient } from '../testing/test-client.ts';
import { startWhatsApp } from '../whatsapp.ts';
import { createFrameReader, frame, streamHeader } from './frames.ts';
import { createNoiseAuthority } from './noise-authority.ts';
import { trustNoiseRoot } from './trust.ts';

describe('frames', () => {
  test('come out whole, however the stream is cut', () => {
    const payloads = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 });
    const routing = fc.option(fc.uint8Array({ maxLength: 20 }));
    fc.assert(
      fc.property(payloads, routing, fc.array(fc.nat(), { maxLength: 12 }), (expected, prefix, cuts) => {
        const stream = Buffer.concat([
          prefix ? edgeRouting(prefix) : Buffer.alloc(0),
          streamHeader,
          ...expected.map(frame),
        ]);
        const read = createFrameReader();
        const frames = pieces(stream, cuts).flatMap((piece) => read(piece));
        expect(frames.map((bytes) => [...bytes])).toEqual(expected.map((bytes) => [...bytes]));
      }),
    );
  });

  test('are refused when the stream does not start as WhatsApp’s', () => {
    expect(() => createFrameReader()(Buffer.from('GET / HTTP/1.1'))).toThrow('header');
  });
});

describe('the certificate chain', () => {
  const whatsAppsRoot = WA_CERT_DETAILS.PUBLIC_KEY;
  afterEach(() => trustNoiseRoot(whatsAppsRoot));

  test('is signed all the way from the root to the server’s key', () => {
    const { chain, rootPublicKey, serverKey } = createNoiseAuthority();
    const { intermediate, leaf } = proto.CertChain.decode(chain);
    const { Details } = proto.CertChain.NoiseCertificate;
    const [upper, lower] = [Details.decode(bytes(intermediate?.details)), Details.decode(bytes(leaf?.details))];
    expect(isSignedBy(rootPublicKey, bytes(intermediate?.details), bytes(intermediate?.signature))).toBe(true);
    expect(isSignedBy(bytes(upper.key), bytes(leaf?.details), bytes(leaf?.signature))).toBe(true);
    expect(Buffer.from(bytes(lower.key)).equals(serverKey.public)).toBe(true);
    expect(upper.issuerSerial).toBe(0);
    expect(isSignedBy(whatsAppsRoot, bytes(intermediate?.details), bytes(intermediate?.signature))).toBe(false);
  });

  test('lets a client through that trusts its root', async () => {
    const wa = await startWhatsApp();
    trustNoiseRoot(wa.noiseRoot);
    const client = createClient(wa);
    client.connect();
    await client.until('a QR code', () => client.qrTexts.length > 0);
    await client.end();
    await wa.stop();
  });

  test('can be trusted by a program of its own, before it starts', () => {
    const root = randomBytes(32).toString('hex');
    const program = `import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';
      process.stdout.write(WA_CERT_DETAILS.PUBLIC_KEY.toString('hex'));`;
    const args = [
      '--import',
      new URL('../trust-preload.ts', import.meta.url).href,
      '--input-type=module',
      '-e',
      program,
    ];
    const run = (env: NodeJS.ProcessEnv) => spawnSync(process.execPath, args, { env, cwd: import.meta.dirname });
    expect(run({ WHATSAPP_NOISE_ROOT: root }).stdout.toString()).toBe(root);
    expect(run({}).stderr.toString()).toContain('WHATSAPP_NOISE_ROOT');
  });
});

function edgeRouting(routing: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from('ED'), Buffer.from([0, 1]), frame(routing)]);
}

function pieces(stream: Buffer, cuts: number[]): Buffer[] {
  const points = [0, ...cuts.map((cut) => cut % (stream.length + 1)).sort((a, b) => a - b), stream.length];
  return points.slice(1).map((end, index) => stream.subarray(points[index], end));
}

function bytes(value: Uint8Array | null | undefined): Uint8Array {
  if (!value) throw new Error('the certificate is not complete');
  return value;
}
