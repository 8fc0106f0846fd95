import type { Account } from './account.ts';
import { confirmDelivery } from './network/delivery-states.ts';
import { statusBroadcast } from './network/group.ts';
import type { Network } from './network/network.ts';
import { capNewChats, liftReachOut, lockReachOut } from './network/reach-out.ts';
import { unlinkDevice } from './network/unlink.ts';
import type { WhatsAppEvent } from './network/whatsapp-event.ts';
import { postToChannel } from './phone/channel.ts';
import { fileMessage } from './phone/file-message.ts';
import { sendToGroup } from './phone/group-messages.ts';
import { requestRetry, takeMissed } from './phone/incoming.ts';
import { deletionOf, editOf, pollOf, reactionTo, sealedEditOf, voteFor, withSecret } from './phone/message-changes.ts';
import { sendToPerson } from './phone/outgoing.ts';
import { enterPairingCode, findAwaitingCode } from './phone/pairing-code.ts';
import { shareHistoryAgain, tellNumber } from './phone/peer-messages.ts';
import { jidOf, type Person } from './phone/person.ts';
import { scanQr } from './phone/scan-qr.ts';
import { WhatsAppError } from './whatsapp-error.ts';

export function createAccount(network: Network, person: Person): Account {
  const personOf = ({ phone }: Account) => network.directory.getByPhone(phone);
  const send: Account['send'] = (to, message, options) => sendToPerson(network, person, personOf(to), message, options);
  const write: Account['write'] = (to, text, options) =>
    send(to, options?.withSecret ? withSecret(text) : { conversation: text }, options);

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
    get requiresPasskey() {
      return person.requiresPasskey;
    },
    set requiresPasskey(isRequired) {
      person.requiresPasskey = isRequired;
    },
    get hasAlias() {
      return person.hasAlias;
    },
    set hasAlias(hasAlias) {
      person.hasAlias = hasAlias;
    },
    get handle() {
      return person.handle;
    },
    set handle(handle) {
      person.handle = handle;
    },
    get hidesPhone() {
      return person.hidesPhone;
    },
    set hidesPhone(hidesPhone) {
      person.hidesPhone = hidesPhone;
    },
    tellNumberOf: (contact) => tellNumber(person, personOf(contact)),
    get history() {
      return person.history;
    },
    set history(options) {
      person.history = options;
    },
    shareHistory: (options = person.history) => shareHistoryAgain(network, person, options),

    lockReachOut: (lock = {}, options) => lockReachOut(person, lock, options),
    liftReachOut: () => liftReachOut(person),
    capNewChats: (cap, options) => capNewChats(person, cap, options),

    write,
    send,
    sendImage: (to, image, options) =>
      send(to, fileMessage(network.media, image, { kind: 'image', ...options }), options),
    sendFile: (to, file, options) => send(to, fileMessage(network.media, file, options), options),
    writeToGroup: (group, text, options) => sendToGroup(network, person, group, { conversation: text }, options),
    react: (to, messageId, emoji, options) =>
      send(to, reactionTo(messageId, jidOf(personOf(to), 'lid'), emoji, person.outbox.has(messageId)), options),
    edit: async (to, messageId, text, { sealed = false, ...options } = {}) => {
      const chat = jidOf(personOf(to), 'lid');
      const original = person.outbox.get(messageId);
      if (!original) throw new WhatsAppError('MESSAGE_UNKNOWN', `${person.name} wrote no message ${messageId}`);
      if (sealed) return send(to, sealedEditOf(original, chat, jidOf(person, 'lid'), text), options);
      return send(to, editOf(messageId, chat, text, options.at ?? new Date()), options);
    },
    deleteForEveryone: (to, messageId, options) => send(to, deletionOf(messageId, jidOf(personOf(to), 'lid')), options),
    poll: (to, name, choices, options) => send(to, pollOf(name, choices), options),
    vote: async (to, pollId, choices, options) => {
      const own = person.outbox.get(pollId);
      const poll = own ?? person.inbox.find(({ id }) => id === pollId);
      if (!poll) throw new WhatsAppError('MESSAGE_UNKNOWN', `${person.name} knows no poll ${pollId}`);
      const voter = jidOf(person, 'lid');
      const other = jidOf(personOf(to), 'lid');
      return send(
        to,
        voteFor(poll, { chat: other, creator: own ? voter : other, voter, isOwn: own !== undefined }, choices),
        options,
      );
    },
    postStatus: (text, audience, options) =>
      sendToGroup(network, person, statusBroadcast(audience), { conversation: text }, options),
    postToChannel: (text, followers) => postToChannel(person, followers.map(personOf), text),
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
    get mediaRetries() {
      return person.mediaRetries;
    },
    set mediaRetries(policy) {
      person.mediaRetries = policy;
    },
    requestRetry: (messageId) => requestRetry(person, messageId),
    forgetSessions: () => person.signal.forgetSessions(),
    get isSwitchedOff() {
      return person.isSwitchedOff;
    },
    set isSwitchedOff(isOff) {
      person.isSwitchedOff = isOff;
      if (!isOff) void person.inOrder(() => takeMissed(person));
    },
  };
}
