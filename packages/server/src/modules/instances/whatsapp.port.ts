import type { Readable } from 'node:stream';
import type { MessageContent, RenewalCause, UnreadableReason } from '@recado/contract';
import type { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { ReceivedMedia, RenewableMedia } from '../media/media-host.port.ts';

/** What the product needs of a WhatsApp client. One `WhatsAppLink` is one number, kept connected until it is closed. */
export interface WhatsAppGateway {
  /** Connects at once and goes on reconnecting by itself, until `close` or a state that only a person can mend. */
  open(instanceId: string, options: LinkOptions, listener: LinkListener): WhatsAppLink;
  /** Whether a phone is linked: connecting then needs neither QR code nor pairing code. */
  isLinked(instanceId: string): Promise<boolean>;
  /** The instances that a phone is linked to. */
  listLinked(): Promise<string[]>;
  /** Forgets everything about the linked phone, without telling WhatsApp. */
  forget(instanceId: string): Promise<void>;
}

export interface LinkOptions {
  /** Digits with country code: link by a pairing code for this number instead of a QR code. */
  pairingPhone?: string | undefined;
  /** The owner may give a passkey where WhatsApp demands one; otherwise the demand is told, and nothing else. */
  allowsPasskey?: boolean;
  /** Wait before the first attempt, so that many numbers do not all connect in the same second. */
  delayMs?: number;
  /** WhatsApp said before that it may not be tried earlier, and why; without a time, only a person may try. */
  blocked?: { until?: Date; reason: string } | undefined;
}

/** WhatsApp calls a person now by number and now by an alias (LID). Which number stands behind an alias is learnt. */
export interface Aliases {
  find(lid: string): Promise<string | undefined>;
  /** Digits of the number. Both are one person from then on. */
  learn(lid: string, phone: string): Promise<void>;
  /** After something was stored under an alias: where its number was learnt in that moment, it is the number's too. */
  settle(lid: string): Promise<void>;
}

export interface WhatsAppLink {
  /**
   * Resolves when WhatsApp's server has acknowledged the message; rejects with a `WhatsAppError` otherwise. The same id
   * may be sent again after a crash: the recipient's phone shows it once.
   */
  send(message: OutgoingContent): Promise<void>;
  /**
   * The address WhatsApp knows a number by, with or without the ninth digit; undefined when it is not on WhatsApp. Its alias is
   * learnt on the way.
   */
  findJid(digits: string): Promise<string | undefined>;
  /**
   * Has the phone put a file there again that WhatsApp no longer has; resolves with its new path. Rejects with `MediaGone` when
   * the phone does not have it either, and with a `WhatsAppError` when it does not answer.
   */
  renewMedia(source: RenewableMedia): Promise<string>;
  /** What a browser made of the `request` of `passkey_required`. */
  answerPasskey(answer: string): Promise<PasskeyOutcome>;
  /** Ends the connection and keeps the phone linked. Resolves once nothing is written any more. */
  close(): Promise<void>;
  /** Ends the connection and unlinks the phone; credentials are gone afterwards, whatever WhatsApp answered. */
  logout(): Promise<void>;
}

export interface OutgoingContent {
  id: string;
  to: string;
  text: string;
  /** The text becomes its caption; one that has none, a voice message, comes after it. */
  media?: OutgoingMedia | undefined;
  /** Show "digitando…" for a time that fits the text's length before sending. */
  withTyping?: boolean;
  /** Ends the typing early: something else waits in this chat. */
  hurry?: AbortSignal;
  /**
   * Asked at the last moment, when all that WhatsApp tells about the recipient is known: the number may have turned out to
   * be somebody who asked to leave under an alias. Whatever it answers, the message is not sent and rejected with that.
   */
  objection?(): Promise<WhatsAppError | undefined>;
  /** To somebody who never wrote: it waits until it is known what WhatsApp does about the number. */
  isFirst?: boolean;
}

/** A file in the form in which WhatsApp's own apps send it. */
export type OutgoingMedia = OutgoingFile &
  (
    | { kind: 'image' }
    | { kind: 'document'; fileName: string; mimeType: string }
    /** Ogg with Opus, in one channel. The wave is how loud it is over its time: 64 values from 0 to 100. */
    | { kind: 'voice'; seconds: number; wave?: Uint8Array | undefined }
    /** An MP4; a GIF is one without sound, shown over and over. */
    | { kind: 'video' | 'gif'; seconds?: number | undefined; thumbnail?: Uint8Array | undefined }
  );

interface OutgoingFile {
  /** Of its bytes, where it is known: the same ones are uploaded once for all who get them. */
  sha256?: string | undefined;
  /** From its beginning, each time: a message may be handed over again. Rejects with a `WhatsAppError` where it is gone. */
  open(): Promise<Readable>;
}

export interface LinkListener {
  onState(state: LinkState): void;
  /** Must have stored the message when it resolves: until then the gateway keeps it and will hand it over again. */
  onMessage(message: ReceivedMessage): Promise<void>;
  /** Somebody did something to a message that was sent before. Must have stored it when it resolves, as with `onMessage`. */
  onChange(change: MessageChange): Promise<void>;
  onReceipt(receipt: Receipt): void;
  /** Must have stored them when it resolves: the next message is decided by them. */
  onMeasures(measures: Measures): Promise<void>;
  health: HealthNotes;
  history: HistoryListener;
}

/** What the phone had before it was linked, told in parts: any of them may come twice, and in any order. */
export interface HistoryListener {
  /** Undefined: none of it is wanted. */
  limits(): Promise<HistoryLimits | undefined>;
  /** Some messages of one conversation, oldest first. Must have stored them when it resolves, as with `onMessage`. */
  onConversation(messages: readonly ReceivedMessage[]): Promise<void>;
  /** What people call themselves. */
  onNames(names: readonly PastName[]): Promise<void>;
  /** A part of it is stored, or is lost for good. */
  onPart(outcome: 'stored' | 'lost'): Promise<void>;
}

export interface HistoryLimits {
  since: Date;
  until: Date;
  /** At most so many messages of a conversation, the newest. */
  perChat: number;
}

export type PastName = Pick<ReceivedMessage, 'phone' | 'lid'> & { name: string };

/** What a number must remember about itself, wherever it is connected next. */
export interface HealthNotes {
  /** Whether it has not shown itself for a day: WhatsApp forgets devices that never do. Noted where it says yes. */
  mayShow(): Promise<boolean>;
  /** Whether the connection may be made anew, because nothing seems to come in. Noted where it says yes. */
  mayRenew(cause: RenewalCause): Promise<boolean>;
  /** How much WhatsApp had kept back while nothing came in. */
  onRenewed(found: number): Promise<void>;
  onUnreadable(messageId: string, reason: UnreadableReason): Promise<void>;
  /** One that could not be read, and now was. */
  onRecovered(messageId: string): Promise<void>;
  /** Keeps nobody waiting. */
  onPhone(sign: PhoneSign): void;
}

/** The linked phone itself showed that it is there. */
export interface PhoneSign {
  at: Date;
  /** By confirming its copy of what was sent here: a phone that does so once does so each time. */
  isCopy: boolean;
}

/** What WhatsApp does about a number that wrote to too many people who never wrote to it. */
export interface Measures {
  /** It may start no conversations. For nobody knows how long where there is no end. */
  lock: { until: Date | undefined } | undefined;
  /** How many conversations it may start; undefined while WhatsApp counts none. */
  cap: { isReached: boolean; until: Date | undefined } | undefined;
}

export type LinkState =
  | { status: 'connecting'; attempt: number; nextAttemptAt?: Date; lastError?: string }
  | { status: 'qr_ready'; qr: string; expiresAt: Date }
  | { status: 'pairing_ready'; code: string; expiresAt: Date }
  /** `phone`: digits of the linked number. */
  | { status: 'connected'; phone: string }
  /** At rest: closed on purpose, or nobody scanned the code in time. */
  | { status: 'disconnected'; lastError?: string }
  /**
   * Only a person can mend it: unlinked from the phone, banned, used elsewhere, client refused. With `nextAttemptAt` also
   * time can: WhatsApp said until when the number is blocked. `isTurnedAway`: it did not say, and each further try makes it
   * worse, also that of the next start.
   */
  | { status: 'error'; lastError: string; nextAttemptAt?: Date; isTurnedAway?: true }
  /**
   * The phone agreed, and WhatsApp wants a passkey, which only its owner can give, in a browser. With a `request` the linking
   * waits for it; without one it is at rest.
   */
  | { status: 'passkey_required'; lastError: string; request?: PasskeyRequest };

export interface PasskeyRequest {
  /** What the browser is to sign: the options of WebAuthn, in JSON. */
  options: string;
  expiresAt: Date;
  /** `confirm`: it was signed, and the phone has the word. */
  step: 'sign' | 'confirm';
  /** To be compared with what the phone shows, where it shows something. */
  code?: string;
}

/** Of a number that WhatsApp does not let connect. */
export const blockedState = ({ until, reason }: NonNullable<LinkOptions['blocked']>): LinkState => ({
  status: 'error',
  lastError: reason,
  ...(until ? { nextAttemptAt: until } : { isTurnedAway: true }),
});

/** `not-asked`: nothing waits for an answer, or it has one. */
export type PasskeyOutcome = 'taken' | 'unreadable' | 'another-request' | 'not-asked';

export interface ReceivedMessage {
  id: string;
  /** Where a reply goes: the JID the message came from. */
  chat: string;
  /** The writer within a group; empty elsewhere. */
  participant: string;
  /** Digits of the contact's number (in a group: the writer's), also when `isFromMe`; empty when WhatsApp does not tell. */
  phone: string;
  /** The alias under which WhatsApp may hide the number; empty when it uses none. */
  lid: string;
  /** Chosen by the other person: never trusted. */
  senderName: string;
  /** Of whom a chat of two is with, as people write it. Chosen by that person, and changed at will. */
  handle?: string;
  text: string;
  kind: MessageKind;
  /** What it is besides its text. */
  content?: MessageContent;
  /** Its file, still to be fetched. */
  media?: ReceivedMedia;
  isGroup: boolean;
  /** Written on the linked phone itself, by a person. */
  isFromMe: boolean;
  sentAt: Date;
}

/** A reaction, an edit, a deletion for everyone or a vote: by whoever wrote it, about a message that may be unknown here. */
export interface MessageChange
  extends Pick<ReceivedMessage, 'chat' | 'participant' | 'phone' | 'lid' | 'isGroup' | 'isFromMe'> {
  kind: 'edit' | 'delete' | 'reaction' | 'vote';
  targetId: string;
  /** The new text, the emoji, the choices; empty where it was taken back, null where it stayed sealed. */
  text: string | null;
  changedAt: Date;
}

export type MessageKind =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'poll'
  | 'other';

export interface Receipt {
  id: string;
  state: 'acked' | 'delivered' | 'read' | 'error';
  error?: string;
  /** Refused because the recipient never wrote: told after it is known what WhatsApp does about the number. */
  isToStranger?: boolean;
}
