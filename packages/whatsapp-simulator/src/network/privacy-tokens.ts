import { randomBytes } from 'node:crypto';
import { jidOf, type Person } from '../phone/person.ts';
import { bytesOf, element, findChild, newStanzaId, type Stanza, unixSeconds } from './stanza.ts';

/**
 * Whoever writes to an account trusts it with a token, which it shows when it answers. Here they go out from the first
 * measure on that asks for them, then also for what was written before.
 */
export function startTokens(person: Person): void {
  person.wantsTokens = true;
  for (const { from, origin } of person.inbox) if (origin === 'contact') giveToken(from.lid, person);
}

export function hasValidToken(person: Person, recipient: Person, stanza: Stanza): boolean {
  const shown = findChild(stanza, 'tctoken');
  const given = person.tokens.get(recipient.lid);
  return shown !== undefined && given !== undefined && bytesOf(shown).equals(given);
}

/** Once; to the linked devices of the account. */
export function trust(from: Person, to: Person): void {
  if (to.wantsTokens && from !== to) giveToken(from.lid, to);
}

function giveToken(lid: string, to: Person): void {
  if (to.tokens.has(lid)) return;
  const token = randomBytes(16);
  to.tokens.set(lid, token);
  const t = unixSeconds();
  const content = element('token', { type: 'trusted_contact', jid: jidOf(to, 'pn'), t }, token);
  const from = `${lid}@lid`;
  for (const { mailbox } of to.companions.values()) {
    const attrs = { from, sender_lid: from, type: 'privacy_token', id: newStanzaId(), t };
    mailbox.deliver(element('notification', attrs, [element('tokens', {}, [content])]));
  }
}
