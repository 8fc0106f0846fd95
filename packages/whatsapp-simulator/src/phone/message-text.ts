import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';

/** Text or caption; empty when there is none. */
export function textOfMessage(message: proto.IMessage): string {
  const content = normalizeMessageContent(message);
  return (
    content?.conversation ??
    content?.extendedTextMessage?.text ??
    content?.imageMessage?.caption ??
    content?.videoMessage?.caption ??
    content?.documentMessage?.caption ??
    ''
  );
}
