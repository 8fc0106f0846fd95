import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { Account } from '../account.ts';
import type { Group } from '../network/group.ts';

/** A message on a phone, already decrypted. */
export interface ReceivedMessage {
  readonly id: string;
  /** Who wrote it. */
  readonly from: Account;
  /** The author's device; 0 is the phone. */
  readonly fromDevice: number;
  /** `own-device`: the copy of what one of the account's own linked devices wrote. */
  readonly origin: 'contact' | 'own-device';
  /** The chat as the author addressed it. */
  readonly chat: string;
  readonly group: Group | undefined;
  readonly message: proto.IMessage;
  /** Text or caption; empty when there is none. */
  readonly text: string;
  /** `none`: between two phones of the simulator. */
  readonly encryption: 'pkmsg' | 'msg' | 'skmsg' | 'none';
  readonly at: Date;
  /** Downloads and decrypts the picture or file. */
  openMedia(): Buffer;
}

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
