import { createFetchOutside } from '../../security/network-guard.ts';

const whatsAppUrl = 'wss://web.whatsapp.com/ws/chat';
const maxBytes = 8 * 1024 * 1024;

/** Without those of a browser, WhatsApp answers 400. */
const headers = {
  'sec-fetch-site': 'none',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
};

/** Reads the present version of WhatsApp Web where it names it itself: in its service worker. */
export function createLiveVersion(webSocketUrl = whatsAppUrl) {
  const script = new URL('/sw.js', webSocketUrl.replace(/^ws/, 'http'));
  // Of private addresses only this machine's can have been allowed, for tests and the demonstration.
  const fetchOutside = createFetchOutside(script.hostname !== new URL(whatsAppUrl).hostname);

  return async (timeoutMs: number): Promise<string> => {
    const { status, body } = await fetchOutside(script.href, { method: 'GET', headers, timeoutMs, maxBytes });
    const [, revision] = /\\?"client_revision\\?":\s*(\d{6,10})\b/.exec(body) ?? [];
    if (status !== 200 || !revision) throw new Error(`${script.href} names no version (status ${status})`);
    return `2.3000.${revision}`;
  };
}
