import { createHash } from 'node:crypto';
import { jidEncode, type proto } from '@whiskeysockets/baileys';
import type {
  Account,
  Addressing,
  DeliveryState,
  HistoryOptions,
  MediaRetries,
  ReadReceipts,
  ReceivedMessage,
  RetryRequests,
  SentMessage,
} from '../account.ts';
import type { Companion } from '../network/linked-device.ts';
import type { Measures } from '../network/measures.ts';
import type { PasskeyDemand } from '../network/passkey-ceremony.ts';
import type { Attributes, Stanza } from '../network/stanza.ts';
import { createSenderKeys, type SenderKeys } from './sender-keys.ts';
import { createSignalDevice, type SignalDevice } from './signal-device.ts';

/** A phone with its person. */
export interface Person extends Measures {
  readonly phone: string;
  readonly lid: string;
  name: string;
  readonly account: Account;
  readonly signal: SignalDevice;
  readonly senderKeys: SenderKeys;
  readonly companions: Map<number, Companion>;
  lastDeviceId: number;
  requiresPasskey: boolean | PasskeyDemand;
  hasAlias: boolean;
  handle: string | undefined;
  hidesPhone: boolean;
  history: HistoryOptions;
  readonly inbox: ReceivedMessage[];
  /** Author, chat and id of everything the phone ever showed. */
  readonly shown: Set<string>;
  /** Who is shown as typing to this person. */
  readonly typing: Set<Person>;
  readonly unreadable: Map<string, UnreadableMessage>;
  readonly outbox: Map<string, OutgoingMessage>;
  /** Of everything this account wrote, on the phone or on a linked device. */
  readonly deliveryStates: Map<string, DeliveryState>;
  /** What the phone confirms by itself. */
  readReceipts: ReadReceipts;
  /** What the phone does about a message that it cannot read. */
  retryRequests: RetryRequests;
  /** What the phone does when a linked device asks for a file again. */
  mediaRetries: MediaRetries;
  /** Nothing reaches the phone while it is switched off; what came meanwhile is taken in with the next start. */
  isSwitchedOff: boolean;
  readonly missed: (() => Promise<void>)[];
  /** Whether those who write give tokens, and the tokens by the alias of whoever gave it. */
  wantsTokens: boolean;
  readonly tokens: Map<string, Buffer>;
  /** Runs one task after the other, so that messages leave in the order they were written. */
  inOrder<T>(task: () => Promise<T>): Promise<T>;
}

/** Kept because a device may ask for it again. */
export interface OutgoingMessage extends SentMessage {
  /** How it looks for a device of the given person: the author's own devices get it wrapped as sent elsewhere. */
  envelopeFor(owner: Person): { attrs: Attributes; message: proto.IMessage };
}

interface UnreadableMessage {
  sender: Person;
  senderDevice: number;
  /** As the author addressed it. */
  chat: string;
  stanza: Stanza;
}

export interface PersonOptions {
  phone: string;
  name?: string;
  lid?: string;
}

export function createPerson({ phone, name, lid }: PersonOptions, accountOf: (person: Person) => Account): Person {
  let signal: SignalDevice | undefined;
  let account: Account | undefined;
  let lastTask: Promise<unknown> = Promise.resolve();
  const person: Person = {
    phone,
    lid: lid ?? aliasOf(phone),
    name: name ?? phone,
    get account() {
      account ??= accountOf(person);
      return account;
    },
    // Made on first use: a signature takes milliseconds, and a benchmark has thousands of people.
    get signal() {
      signal ??= createSignalDevice();
      return signal;
    },
    senderKeys: createSenderKeys(),
    companions: new Map(),
    lastDeviceId: 0,
    requiresPasskey: false,
    hasAlias: true,
    handle: undefined,
    hidesPhone: false,
    history: {},
    inbox: [],
    shown: new Set(),
    typing: new Set(),
    unreadable: new Map(),
    outbox: new Map(),
    deliveryStates: new Map(),
    readReceipts: 'delivered',
    retryRequests: 'at-once',
    mediaRetries: 'again',
    isSwitchedOff: false,
    missed: [],
    lock: undefined,
    cap: undefined,
    wantsTokens: false,
    tokens: new Map(),
    inOrder(task) {
      const done = lastTask.then(task);
      lastTask = done.catch(() => {});
      return done;
    },
  };
  return person;
}

export function jidOf(person: Person, addressing: Addressing, deviceId?: number): string {
  return addressing === 'lid'
    ? jidEncode(person.lid, 'lid', deviceId)
    : jidEncode(person.phone, 's.whatsapp.net', deviceId);
}

/** Fifteen digits that look like no phone number of anybody, and are the same in every run. */
function aliasOf(phone: string): string {
  const number = createHash('sha256').update(phone).digest().readUIntBE(0, 6);
  return `1${String(number).padStart(15, '0').slice(-14)}`;
}
