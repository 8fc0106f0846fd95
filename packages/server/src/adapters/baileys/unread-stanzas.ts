import { type BinaryNode, buildAckStanza, type WASocket } from '@whiskeysockets/baileys';
import { isIgnoredJid } from './read-whatsapp-message.ts';

/**
 * Acknowledges what is not for us, status updates above all. Baileys does not know those that come as `<status>`, and
 * WhatsApp ends a connection that leaves one unacknowledged, every 50 minutes; those that come as messages it refuses with
 * an error, and they would be delivered again before all that waits behind them.
 */
export function acknowledgeUnread({ ws, sendNode, authState }: WASocket, onError: (error: unknown) => void): void {
  const acknowledge = (stanza: BinaryNode) =>
    void sendNode(buildAckStanza(stanza, undefined, authState.creds.me?.id)).catch(onError);
  ws.on('CB:status', acknowledge);

  const handlers = ws.listeners('CB:message') as ((stanza: BinaryNode) => Promise<void>)[];
  ws.removeAllListeners('CB:message');
  ws.on('CB:message', async (stanza: BinaryNode) => {
    if (isIgnoredJid(stanza.attrs['from'] ?? '')) acknowledge(stanza);
    else for (const handle of handlers) await handle(stanza);
  });
}
