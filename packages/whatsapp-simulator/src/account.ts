import type { proto } from '@whiskeysockets/baileys';
import type { LinkedDevice } from './network/linked-device.ts';
import type { MeasureOptions, NewChatCap, ReachOutLock } from './network/measures.ts';
import type { PasskeyDemand } from './network/passkey-ceremony.ts';

// What whoever plays the phones sees: accounts, their messages and groups speak of each other and so stand together.

/** A phone with its person. */
export interface Account {
  /** The digits of the JID that WhatsApp knows. */
  readonly phone: string;
  /** The alias that hides the number. */
  readonly lid: string;
  name: string;
  jid(addressing: Addressing): string;

  readonly devices: LinkedDevice[];
  scanQr(qrText: string): Promise<LinkedDevice>;
  /** A device has asked for a pairing code of this number. */
  readonly isAwaitingCode: boolean;
  /** Rejects when the code is wrong, or no device waits for one. */
  enterPairingCode(code: string): Promise<LinkedDevice>;
  unlink(device: LinkedDevice): void;
  /**
   * WhatsApp wants a passkey of whoever links a device, which only a browser can give: neither code nor QR code suffice. Plain
   * `true` is a demand that never ends.
   */
  requiresPasskey: boolean | PasskeyDemand;
  /** Off: as before WhatsApp gave everybody an alias, which is then told nowhere. */
  hasAlias: boolean;
  /** What WhatsApp calls the person beside the alias, without the `@`; told with each message. */
  handle: string | undefined;
  /** The number is told to nobody: not by messages, nor by the phones of those who have a chat with this person. */
  hidesPhone: boolean;
  /** The phone has learnt whose number an alias hides, and tells its linked devices. */
  tellNumberOf(contact: Account): Promise<void>;

  /** How the phone hands its chats over to a device that is linked: all that it wrote and got before. */
  history: HistoryOptions;
  /** Hands them over once more, to every linked device. */
  shareHistory(options?: HistoryOptions): Promise<void>;

  /** WhatsApp lets the account start no conversations; who has written to it is still answered. */
  lockReachOut(lock?: ReachOutLock, options?: MeasureOptions): void;
  liftReachOut(): void;
  /** WhatsApp counts the conversations that the account starts; capped is as good as locked. */
  capNewChats(cap: NewChatCap, options?: MeasureOptions): void;

  /** Resolves with the message's id once it is on its way. */
  write(to: Account, text: string, options?: SendOptions): Promise<string>;
  send(to: Account, message: proto.IMessage, options?: SendOptions): Promise<string>;
  sendImage(to: Account, image: Buffer, options?: SendOptions & ImageOptions): Promise<string>;
  /** Any file, and what its message says about it, truly or not. */
  sendFile(to: Account, file: Buffer, options: SendOptions & FileOptions): Promise<string>;
  writeToGroup(group: Group, text: string, options?: Pick<SendOptions, 'id' | 'at'>): Promise<string>;
  /** An empty one takes the reaction back. */
  react(to: Account, messageId: string, emoji: string, options?: SendOptions): Promise<string>;
  /** Sealed, only who has the secret of the message can read it; it must have been written with one. */
  edit(to: Account, messageId: string, text: string, options?: SendOptions & { sealed?: boolean }): Promise<string>;
  deleteForEveryone(to: Account, messageId: string, options?: SendOptions): Promise<string>;
  poll(to: Account, name: string, choices: readonly string[], options?: SendOptions): Promise<string>;
  vote(to: Account, pollId: string, choices: readonly string[], options?: SendOptions): Promise<string>;
  /**
   * A status update, which comes to its audience as a broadcast: as a `message`, or as a `status`, the form of 2026, which
   * is delivered again until it is acknowledged.
   */
  postStatus(text: string, audience: Account[], options?: { tag?: 'message' | 'status' }): Promise<string>;
  /** An update of a channel that these follow. */
  postToChannel(text: string, followers: Account[]): Promise<string>;
  /** The owner of linked devices answers by hand: the same as `write`, and they see it as their own message. */
  writeFromPhone(to: Account, text: string, options?: SendOptions): Promise<string>;
  /** What was written on the phone itself. */
  readonly outbox: readonly SentMessage[];
  /** How far a message got that was written on the phone or on a linked device. */
  stateOf(messageId: string): DeliveryState | undefined;

  readonly inbox: readonly ReceivedMessage[];
  waitForMessage(matches?: (message: ReceivedMessage) => boolean, timeoutMs?: number): Promise<ReceivedMessage>;
  /** Whether the other one is shown as typing. */
  seesTyping(other: Account): boolean;
  /** What the phone confirms by itself; `confirm` does it by hand. */
  readReceipts: ReadReceipts;
  confirm(message: ReceivedMessage, state: Exclude<DeliveryState, 'sent'>): void;
  /** What the phone does about a message it cannot read; `requestRetry` does it by hand. */
  retryRequests: RetryRequests;
  /** What the phone does when a linked device asks for a file again that WhatsApp no longer has. */
  mediaRetries: MediaRetries;
  readonly unreadable: string[];
  requestRetry(messageId: string): void;
  /** As after restoring an old backup: the phone can no longer read what its contacts encrypt for it. */
  forgetSessions(): void;
  /** Switched off: the phone gets what was written meanwhile, and confirms it, when it is switched on again. */
  isSwitchedOff: boolean;
}

export interface ImageOptions {
  caption?: string;
  mimetype?: string;
}

export interface HistoryOptions {
  /** In how many parts, after the overview; 2 when left out. */
  chunks?: number;
  order?: 'newest-first' | 'oldest-first';
  /** How often each part comes. */
  times?: number;
}

export type FileKind = 'image' | 'video' | 'gif' | 'audio' | 'voice' | 'document' | 'sticker';

export interface FileOptions extends ImageOptions {
  kind: FileKind;
  fileName?: string;
  seconds?: number;
  /** To be looked at once. */
  viewOnce?: boolean;
  /** What the message says instead of the truth. */
  claims?: { fileLength?: number; fileSha256?: Buffer };
}

/** `again`: it puts the file there again; `lost`: it does not have it either; `silent`: it is switched off. */
export type MediaRetries = 'again' | 'lost' | 'silent';

/** The two addresses of everybody: the phone number, and the alias that hides it. */
export type Addressing = 'pn' | 'lid';

/** How far a message got, as its author sees it. */
export type DeliveryState = 'sent' | 'delivered' | 'read';

export type ReadReceipts = 'by-hand' | 'delivered' | 'read';

export type RetryRequests = 'at-once' | 'by-hand';

export interface SendOptions {
  id?: string;
  addressing?: Addressing;
  /** Addressed by alias, with the phone number nowhere in the stanza; `hidesPhone` of the account when left out. */
  hidePhone?: boolean;
  /** The time that the stanza carries. */
  at?: Date;
  /** Damaged on the way: the device asks for it again and then gets it whole. */
  corrupt?: boolean;
  /** Delivered twice under one id, encrypted anew or with the very same bytes. */
  duplicate?: 'encrypted-again' | 'same-bytes';
  /** Along with the secret by which it may be edited later. */
  withSecret?: boolean;
  /** Linked devices get no content and must ask the phone for it, as with messages that come from an advertisement. */
  placeholder?: boolean;
}

/** A message that was written on a phone. */
export interface SentMessage {
  readonly id: string;
  readonly to: Account | Group;
  readonly message: proto.IMessage;
  readonly text: string;
  readonly at: Date;
  openMedia(): Buffer;
}

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

export interface Group {
  readonly id: string;
  readonly subject: string;
  readonly members: readonly Account[];
}
