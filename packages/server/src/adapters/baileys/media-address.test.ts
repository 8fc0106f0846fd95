import { expect, test } from 'vitest';
import { mediaAddress } from './media-address.ts';

test.each([
  ['https://mmg.whatsapp.net/v/a.enc?x=1', '/v/b.enc?y=2', 'https://mmg.whatsapp.net/v/b.enc?y=2'],
  ['https://media-gru1-1.cdn.whatsapp.net/v/a.enc', '', 'https://media-gru1-1.cdn.whatsapp.net/v/a.enc'],
  ['', '/v/b.enc', 'https://mmg.whatsapp.net/v/b.enc'],
  // Whatever else a sender points to.
  ['https://evil.example/v/a.enc', '/v/b.enc', 'https://mmg.whatsapp.net/v/b.enc'],
  ['http://169.254.169.254/latest/meta-data', '', 'https://mmg.whatsapp.net/latest/meta-data'],
  ['http://mmg.whatsapp.net/v/a.enc', '', 'https://mmg.whatsapp.net/v/a.enc'],
  ['https://mmg.whatsapp.net:8443/v/a.enc', '', 'https://mmg.whatsapp.net/v/a.enc'],
  ['https://mmg.whatsapp.net.evil.example/a', '', 'https://mmg.whatsapp.net/a'],
  ['https://evilwhatsapp.net/a', '', 'https://mmg.whatsapp.net/a'],
  ['https://x@mmg.whatsapp.net/a', '', 'https://mmg.whatsapp.net/a'],
  ['file:///etc/passwd', '', 'https://mmg.whatsapp.net/etc/passwd'],
  ['https://mmg.whatsapp.net/a', '//evil.example/b', 'https://mmg.whatsapp.net//evil.example/b'],
  ['https://mmg.whatsapp.net/a', '/\\evil.example/b', 'https://mmg.whatsapp.net//evil.example/b'],
  ['https://mmg.whatsapp.net/a', '@evil.example/b', 'https://mmg.whatsapp.net/a'],
  ['mailto:a@evil.example', '', 'https://mmg.whatsapp.net/'],
  ['nothing', 'nothing', 'https://mmg.whatsapp.net/'],
])('%j and %j lead to %s', (url, directPath, address) => {
  expect(mediaAddress({ url, directPath }).href).toBe(address);
});

test('a WhatsApp of our own has its files itself', () => {
  const own = 'ws://127.0.0.1:9000/ws/chat';
  expect(mediaAddress({ url: 'https://mmg.whatsapp.net/v/a.enc', directPath: '' }, own).href).toBe(
    'http://127.0.0.1:9000/v/a.enc',
  );
});
