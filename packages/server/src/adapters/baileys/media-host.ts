import { createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { MediaKind } from '@recado/contract';
import { MediaDamaged, MediaGone, type MediaHost, type MediaSource } from '../../modules/media/media-host.port.ts';
import { resolvePublic } from '../../security/network-guard.ts';
import { mediaAddress } from './media-address.ts';

/** No byte for so long: the line is dead. */
const silenceMs = 30_000;
/** For all of it: a job that works for longer is taken for lost. */
const wholeMs = 4 * 60_000;
/** An address whose signature is over counts as one where nothing is. */
const goneCodes = new Set([403, 404, 410]);
const macBytes = 10;

/** What the keys of each kind are made for. */
const purposes: Record<MediaKind, string> = {
  image: 'Image',
  video: 'Video',
  gif: 'Video',
  audio: 'Audio',
  voice: 'Audio',
  document: 'Document',
  sticker: 'Image',
};

interface Options {
  /** Of the WhatsApp to speak to, where it is not the real one: then its files lie there too. */
  webSocketUrl?: string | undefined;
  mediaCa?: string | undefined;
}

/**
 * Fetches files by itself, because Baileys checks neither their MAC nor their hash, follows wherever the sender points, and has no
 * bound on time. Redirects are not followed.
 */
export function createMediaHost({ webSocketUrl, mediaCa }: Options): MediaHost {
  const request = async (address: URL, signal: AbortSignal): Promise<IncomingMessage> => {
    const ip = await resolvePublic(address.hostname, webSocketUrl !== undefined);
    const { request: open } = address.protocol === 'https:' ? await import('node:https') : await import('node:http');
    return new Promise((resolve, reject) => {
      const call = open(
        address,
        {
          headers: { origin: 'https://web.whatsapp.com' },
          signal,
          timeout: silenceMs,
          ...(mediaCa ? { ca: [...rootCertificates, mediaCa] } : {}),
          lookup: (_name, options, done) =>
            options.all ? done(null, [{ address: ip, family: isIP(ip) }]) : done(null, ip, isIP(ip)),
        },
        resolve,
      );
      call.on('timeout', () => call.destroy(new Error('the media host fell silent')));
      call.on('error', reject);
      call.end();
    });
  };

  return {
    async open(source, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]);
      const response = await request(mediaAddress(source, webSocketUrl), limit);
      if (response.statusCode === 200) return decrypt(response, source);
      response.destroy();
      if (goneCodes.has(response.statusCode ?? 0)) throw new MediaGone(`the media host says ${response.statusCode}`);
      throw new Error(`the media host says ${response.statusCode}`);
    },
  };
}

/** The last bytes are a MAC of all before them. What is wrong is known at the end: nothing counts before that. */
async function* decrypt(response: IncomingMessage, source: MediaSource): AsyncGenerator<Uint8Array> {
  const { iv, cipherKey, macKey } = keysOf(source);
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const mac = createHmac('sha256', macKey).update(iv);
  const hash = createHash('sha256');
  const opened = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };
  let tail = Buffer.alloc(0);
  for await (const chunk of response) {
    const data = Buffer.concat([tail, chunk as Buffer]);
    const end = Math.max(0, data.length - macBytes);
    tail = data.subarray(end);
    mac.update(data.subarray(0, end));
    yield opened(decipher.update(data.subarray(0, end)));
  }
  const isWhole = tail.length === macBytes && timingSafeEqual(mac.digest().subarray(0, macBytes), tail);
  if (!isWhole) throw new MediaDamaged('its MAC is another');
  yield opened(decipher.final());
  if (hash.digest('base64') !== source.sha256) throw new MediaDamaged('its hash is another');
}

function keysOf({ key, kind }: MediaSource) {
  const info = `WhatsApp ${purposes[kind]} Keys`;
  const keys = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', info, 112));
  return { iv: keys.subarray(0, 16), cipherKey: keys.subarray(16, 48), macKey: keys.subarray(48, 80) };
}
