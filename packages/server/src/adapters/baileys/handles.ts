import { type BinaryNode, isJidGroup, type WAMessageKey } from '@whiskeysockets/baileys';

/**
 * Who hides the number has a handle, which Baileys reads of everybody but of who writes in a chat of their own: there it stands
 * under a name that only other clients know. It may change any day, so nobody is known by it.
 */
export function tellHandle(stanza: BinaryNode): BinaryNode {
  const { username, recipient } = stanza.attrs;
  if (!username || recipient) return stanza;
  return { ...stanza, attrs: { ...stanza.attrs, recipient_username: username } };
}

/** As people write it, of whoever wrote the message; empty where there is none. */
export function handleOf({ remoteJid, remoteJidUsername, participantUsername }: WAMessageKey): string {
  const handle = isJidGroup(remoteJid ?? undefined) ? participantUsername : remoteJidUsername;
  return handle ? `@${handle.replace(/^@/, '')}` : '';
}
