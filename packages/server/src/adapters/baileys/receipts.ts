import { proto, type WAMessageKey, type WAMessageUpdate } from '@whiskeysockets/baileys';
import type { Receipt } from '../../modules/instances/whatsapp.port.ts';
import type { Me } from './journal.ts';
import { isOwnAddress } from './phone-signs.ts';

const { Status } = proto.WebMessageInfo;

/** What the recipient's phone says about a message of ours. What WhatsApp's server says comes through `acks.ts`. */
export function readStatus({ key, update }: WAMessageUpdate): Receipt | undefined {
  switch (update.status) {
    case Status.DELIVERY_ACK:
      return receipt(key, 'delivered');
    case Status.READ:
    case Status.PLAYED:
      return receipt(key, 'read');
    default:
      return undefined;
  }
}

/** The same from one member of a group. That the own phone got its copy looks as if a member had read it. */
export const readGroupReceipt = (
  { key, receipt: of }: { key: WAMessageKey; receipt: proto.IUserReceipt },
  me: Me | undefined,
): Receipt | undefined =>
  me && isOwnAddress(me, of.userJid ?? '') ? undefined : receipt(key, of.readTimestamp ? 'read' : 'delivered');

const receipt = ({ id, fromMe }: WAMessageKey, state: 'delivered' | 'read'): Receipt | undefined =>
  id && fromMe ? { id, state } : undefined;
