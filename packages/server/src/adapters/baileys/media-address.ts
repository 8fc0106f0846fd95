import type { MediaSource } from '../../modules/media/media-host.port.ts';

const defaultHost = 'mmg.whatsapp.net';
const ownHosts = /^([a-z\d-]+\.)+whatsapp\.net$/;

/**
 * Where a file is fetched. The path is the sender's, and so may be the host; but it is one of WhatsApp's own, over TLS, or that of the
 * WhatsApp which the product was told to speak to. Nobody sends the server anywhere else.
 */
export function mediaAddress({ url, directPath }: Pick<MediaSource, 'url' | 'directPath'>, webSocketUrl?: string): URL {
  const told = URL.canParse(url) ? new URL(url) : undefined;
  const path = directPath.startsWith('/') ? directPath : told && told.pathname + told.search;
  // Put together and not resolved: '/\\elsewhere' would be another host.
  return new URL(originOf(told, webSocketUrl) + (path?.startsWith('/') ? path : '/'));
}

function originOf(told: URL | undefined, webSocketUrl: string | undefined): string {
  if (webSocketUrl !== undefined) return new URL(webSocketUrl.replace(/^ws/, 'http')).origin;
  const isOwn = told?.protocol === 'https:' && told.port === '' && ownHosts.test(told.hostname);
  return `https://${isOwn ? told.hostname : defaultHost}`;
}
