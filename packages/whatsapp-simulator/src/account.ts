import type { proto } from '@whiskeysockets/baileys';
import { confirmDelivery } from './network/delivery-states.ts';
import { type Group, statusBroadcast } from './network/group.ts';
import type { LinkedDevice } from './network/linked-device.ts';
import type { Network } from './network/network.ts';
import { unlinkDevice } from './network/unlink.ts';
import type { WhatsAppEvent } from './network/whatsapp-event.ts';
import { sendToGroup } from './phone/group-messages.ts';
import { requestRetry } from './phone/incoming.ts';
import { type SendOptions, type SentMessage, sendToPerson } from './phone/outgoing.ts';
import { enterPairingCode, findAwaitingCode } from './phone/pairing-code.ts';
import { type Addressing, type DeliveryState, jidOf, type Person } from './phone/person.ts';
import type { ReceivedMessage } from './phone/received-message.ts';
import { scanQr } from './phone/scan-qr.ts';

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

  /** Resolves with the message's id once it is on its way. */
  write(to: Account, text: string, options?: SendOptions): Promise<string>;
  send(to: Account, message: proto.IMessage, options?: SendOptions): Promise<string>;
  sendImage(to: Account, image: Buffer, options?: SendOptions & ImageOptions): Promise<string>;
  writeToGroup(group: Group, text: string, options?: Pick<SendOptions, 'id' | 'at'>): Promise<string>;
  /** A status update, which comes to its audience as a broadcast. */
  postStatus(text: string, audience: Account[]): Promise<string>;
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
  readReceipts: Person['readReceipts'];
  confirm(message: ReceivedMessage, state: Exclude<DeliveryState, 'sent'>): void;
  /** What the phone does about a message it cannot read; `requestRetry` does it by hand. */
  retryRequests: Person['retryRequests'];
  readonly unreadable: string[];
  requestRetry(messageId: string): void;
  /** As after restoring an old backup: the phone can no longer read what its contacts encrypt for it. */
  forgetSessions(): void;
}

export interface ImageOptions {
  caption?: string;
  mimetype?: string;
}

export function createAccount(network: Network, person: Person): Account {
  const personOf = ({ phone }: Account) => network.directory.getByPhone(phone);
  const send: Account['send'] = (to, message, options) => sendToPerson(network, person, personOf(to), message, options);
  const write: Account['write'] = (to, text, options) => send(to, { conversation: text }, options);

  return {
    phone: person.phone,
    lid: person.lid,
    get name() {
      return person.name;
    },
    set name(name) {
      person.name = name;
    },
    jid: (addressing) => jidOf(person, addressing),

    get devices() {
      return [...person.companions.values()];
    },
    scanQr: (qrText) => scanQr(network, person, qrText),
    get isAwaitingCode() {
      return findAwaitingCode(network, person) !== undefined;
    },
    enterPairingCode: (code) => enterPairingCode(network, person, code),
    unlink({ id }) {
      const companion = person.companions.get(id);
      if (companion) unlinkDevice(network, person, companion);
    },

    write,
    send,
    async sendImage(to, image, { caption, mimetype = 'image/jpeg', ...options } = {}) {
      const imageMessage = { ...network.media.share(image, 'Image'), mimetype, caption: caption ?? null };
      return send(to, { imageMessage }, options);
    },
    writeToGroup: (group, text, options) => sendToGroup(network, person, group, { conversation: text }, options),
    postStatus: (text, audience) => sendToGroup(network, person, statusBroadcast(audience), { conversation: text }),
    writeFromPhone: write,
    get outbox() {
      return [...person.outbox.values()];
    },
    stateOf: (messageId) => person.deliveryStates.get(messageId),

    inbox: person.inbox,
    waitForMessage(matches = () => true, timeoutMs) {
      // Only what is new is looked at, as an inbox may hold thousands.
      const probe = (event?: WhatsAppEvent) => {
        if (!event) return person.inbox.find(matches);
        return event.type === 'message' && event.account === person.account && matches(event.message) && event.message;
      };
      return network.events.until(`a message for ${person.name}`, probe, timeoutMs);
    },
    seesTyping: (other) => person.typing.has(personOf(other)),
    get readReceipts() {
      return person.readReceipts;
    },
    set readReceipts(policy) {
      person.readReceipts = policy;
    },
    confirm: (message, state) => confirmDelivery(network, person, message, state),
    get retryRequests() {
      return person.retryRequests;
    },
    set retryRequests(policy) {
      person.retryRequests = policy;
    },
    get unreadable() {
      return [...person.unreadable.keys()];
    },
    requestRetry: (messageId) => requestRetry(person, messageId),
    forgetSessions: () => person.signal.forgetSessions(),
  };
}
