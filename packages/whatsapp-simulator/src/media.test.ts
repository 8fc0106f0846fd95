import { randomBytes, X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { downloadMediaMessage } from '@whiskeysockets/baileys';
import { describe, expect, test } from 'vitest';
import { createLoopbackCertificate } from './crypto/self-signed-certificate.ts';
import { scenario } from './testing/scenario.ts';
import { silentLogger } from './testing/test-client.ts';

describe('pictures', () => {
  scenario('of the client are uploaded over TLS and opened by the contact', async ({ wa, ana, link }) => {
    const client = await link();
    const uploads: number[] = [];
    wa.on((event) => event.type === 'uploaded' && uploads.push(event.size));
    const image = randomBytes(70_000);
    await client.socket.sendMessage(ana.jid('pn'), { image, caption: 'cardápio', jpegThumbnail: 'AA==' });
    const received = await ana.waitForMessage(({ text }) => text === 'cardápio');
    expect(received.openMedia().equals(image)).toBe(true);
    expect(uploads).toHaveLength(1);
    expect(uploads[0]).toBeGreaterThan(image.length);
  });

  scenario('of a contact are downloaded by the client', async ({ shop, ana, link }) => {
    const client = await link();
    const image = randomBytes(50_000);
    await ana.sendImage(shop, image, { caption: 'veja' });
    const message = await client.message(({ text }) => text === 'veja');
    const context = { logger: silentLogger, reuploadRequest: client.socket.updateMediaMessage };
    const file = await downloadMediaMessage(message, 'buffer', {}, context);
    expect(file.equals(image)).toBe(true);
    expect(
      shop.inbox
        .find(({ text }) => text === 'veja')
        ?.openMedia()
        .equals(image),
    ).toBe(true);
  });

  scenario('that cannot be uploaded are not sent', async ({ wa, ana, link }) => {
    const client = await link();
    wa.faults.failUploads = 9;
    const document = { document: Buffer.from('x'), mimetype: 'text/plain', fileName: 'a.txt' };
    await expect(client.socket.sendMessage(ana.jid('pn'), document)).rejects.toThrow(
      'Media upload failed on all hosts',
    );
    expect(ana.inbox).toEqual([]);
    wa.faults.clear();
    await client.socket.sendMessage(ana.jid('pn'), document);
    const received = await ana.waitForMessage(({ message }) => Boolean(message.documentMessage));
    expect(received.openMedia().toString()).toBe('x');
  });
});

describe('the media host', () => {
  scenario('is trusted by its certificate and by no other', async ({ wa, shop, ana, link }) => {
    await link();
    const image = randomBytes(100);
    await ana.sendImage(shop, image);
    const [received] = shop.inbox;
    const path = new URL(received?.message.imageMessage?.url ?? '').pathname;
    const get = (ca: string) =>
      new Promise((resolve, reject) => {
        request(`https://${wa.mediaHost}${path}`, { ca }, (response) => resolve(response.resume().statusCode))
          .on('error', reject)
          .end();
      });
    expect(await get(wa.mediaCa)).toBe(200);
    await expect(get(createLoopbackCertificate().cert)).rejects.toThrow(/self-signed certificate/);
  });

  test('has a certificate for loopback, signed by itself', () => {
    const { cert } = createLoopbackCertificate();
    const certificate = new X509Certificate(cert);
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.checkHost('web.whatsapp.com')).toBeUndefined();
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.ca).toBe(true);
  });
});
