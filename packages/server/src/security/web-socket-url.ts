const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** WhatsApp's own server, or one on this machine: credentials must never be offered to anybody else. */
export function isAllowedWebSocketUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.username || url.password) return false;
  if (loopbackHosts.has(url.hostname)) return url.protocol === 'ws:' || url.protocol === 'wss:';
  return url.protocol === 'wss:' && url.hostname === 'web.whatsapp.com' && url.port === '';
}
