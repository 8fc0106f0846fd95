import type { Person } from '../phone/person.ts';
import { capInfo, isOn, lockInfo, type MeasureOptions, type NewChatCap, type ReachOutLock } from './measures.ts';
import { notifyByMex } from './mex-queries.ts';
import type { Member, Network } from './network.ts';
import { hasValidToken, startTokens } from './privacy-tokens.ts';
import type { Stanza } from './stanza.ts';

export function lockReachOut(person: Person, lock: ReachOutLock, { quietly }: MeasureOptions = {}): void {
  person.lock = lock;
  startTokens(person);
  if (!quietly) tellLock(person);
}

export function liftReachOut(person: Person): void {
  person.lock = undefined;
  tellLock(person);
}

export function capNewChats(person: Person, cap: NewChatCap, { quietly }: MeasureOptions = {}): void {
  person.cap = cap;
  startTokens(person);
  if (quietly) return;
  const data = { xwa2_notify_new_chat_messages_capping_info_update: capInfo(person) };
  notifyByMex(person, 'MessageCappingInfoNotification', data);
}

/** 463 for a message to somebody who never wrote: answers carry the token that came with what is answered. */
export function judgeReachOut(network: Network, { person }: Member, stanza: Stanza): 463 | undefined {
  const isCapped = isOn(person.cap) && person.cap.status === 'CAPPED';
  if (!isOn(person.lock) && !isCapped) return undefined;
  const recipient = network.directory.findByJid(stanza.attrs['to'])?.person;
  // A group, the account's own phone, or what a recipient asked to get again.
  const isReachOut = recipient && recipient !== person && !person.deliveryStates.has(stanza.attrs['id'] ?? '');
  return isReachOut && !hasValidToken(person, recipient, stanza) ? 463 : undefined;
}

function tellLock(person: Person): void {
  const data = { xwa2_notify_account_reachout_timelock: lockInfo(person) };
  notifyByMex(person, 'NotificationUserReachoutTimelockUpdate', data);
}
