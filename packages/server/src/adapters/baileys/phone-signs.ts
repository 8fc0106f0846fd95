import { type BinaryNode, jidDecode } from '@whiskeysockets/baileys';
import type { PhoneSign } from '../../modules/instances/whatsapp.port.ts';
import type { Me } from './journal.ts';

/**
 * What shows that the linked phone itself is there: it wrote, handed over keys or chats, read something, or got its copy of
 * what was sent here. Other linked devices do all of that too, so it counts by whom it is from. Notifications do not: those that
 * name the account are WhatsApp's own.
 */
export function readPhoneSign({ tag, attrs }: BinaryNode, me: Me | undefined, now: Date): PhoneSign | undefined {
  const { participant, from, offline, t, type } = attrs;
  if ((tag !== 'message' && tag !== 'receipt') || !me || !isPhoneOf(me, participant ?? from)) return undefined;
  // Only what waited on the server is dated by WhatsApp's clock: ours may be minutes off.
  const waitedSince = offline === undefined ? undefined : Number(t) * 1000;
  const at = waitedSince ? new Date(Math.min(waitedSince, now.getTime())) : now;
  return { at, isCopy: tag === 'receipt' && type === 'sender' };
}

const isPhoneOf = (me: Me, jid = ''): boolean => isOwnAddress(me, jid) && !jidDecode(jid)?.device;

/** Of the phone or any device linked to it. */
export function isOwnAddress(me: Me, jid: string): boolean {
  const user = jidDecode(jid)?.user;
  return user !== undefined && [me.id, me.lid ?? ''].some((own) => jidDecode(own)?.user === user);
}
