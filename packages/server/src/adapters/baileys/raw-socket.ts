import type { WASocket } from '@whiskeysockets/baileys';
import type { GatewayTimes } from './gateway-times.ts';

type WebSocketClient = WASocket['ws'];

/**
 * A connection that died without a word is noticed by the pings that nobody answers, and an end is not waited for longer
 * than `closeMs`: by itself Baileys needs up to two minutes for the one and half a minute for the other.
 */
export function guardRawSocket(client: WebSocketClient, times: Pick<GatewayTimes, 'silenceMs' | 'closeMs'>): void {
  const terminate = () => rawSocketOf(client)?.terminate();

  let heardAt = performance.now();
  client.on('frame', () => {
    heardAt = performance.now();
  });
  const watchdog = setInterval(() => {
    if (performance.now() - heardAt > times.silenceMs) terminate();
  }, times.silenceMs / 5);
  rawSocketOf(client)?.once('close', () => clearInterval(watchdog));

  const close = client.close.bind(client);
  client.close = async () => {
    const patience = setTimeout(terminate, times.closeMs);
    await close();
    clearTimeout(patience);
  };
}

/** The `ws` socket, which Baileys keeps to itself. */
const rawSocketOf = (client: WebSocketClient) =>
  (client as unknown as { socket: { terminate(): void; once(event: 'close', listener: () => void): void } | null })
    .socket;
