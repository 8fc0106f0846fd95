import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { HistoryOptions } from '../account.ts';
import type { Companion } from '../network/linked-device.ts';
import type { Network } from '../network/network.ts';
import { element, newMessageId, unixSeconds } from '../network/stanza.ts';
import { historyOf } from './history.ts';
import { encrypted, encryptFor } from './outgoing.ts';
import { jidOf, type Person } from './person.ts';

const { Type } = proto.Message.ProtocolMessage;

/** Right after a device's first log-in its phone hands over keys and the chats it has; the client waits for them. */
export function shareHistory(network: Network, person: Person, companion: Companion): Promise<void> {
  companion.isHistorySynced = true;
  return person.inOrder(async () => {
    await sendPeer(person, companion, { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: appStateKeys() });
    await sendHistory(network, person, companion, person.history);
  });
}

/** Whoever has it already gets it again. */
export const shareHistoryAgain = (network: Network, person: Person, options: HistoryOptions): Promise<void> =>
  person.inOrder(async () => {
    for (const companion of person.companions.values()) await sendHistory(network, person, companion, options);
  });

/** The alias and the number behind it, as phones tell of those they learn later. */
export const tellNumber = (person: Person, { phone, lid }: Person): Promise<void> =>
  person.inOrder(async () => {
    const encodedMappingPayload = proto.LIDMigrationMappingSyncPayload.encode({
      pnToLidMappings: [{ pn: Number(phone), assignedLid: Number(lid) }],
    }).finish();
    for (const companion of person.companions.values()) {
      const lidMigrationMappingSyncMessage = { encodedMappingPayload };
      await sendPeer(person, companion, { type: Type.LID_MIGRATION_MAPPING_SYNC, lidMigrationMappingSyncMessage });
    }
  });

async function sendHistory(network: Network, person: Person, companion: Companion, options: HistoryOptions) {
  for (const historySyncNotification of historyOf(network, person, options)) {
    await sendPeer(person, companion, { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification });
  }
}

/** Answers what a device asks its own phone in private; says whether the message was such a question. */
export async function answerPeer(person: Person, deviceId: number, message: proto.IMessage): Promise<boolean> {
  const { protocolMessage } = message.deviceSentMessage?.message ?? message;
  const request = protocolMessage?.peerDataOperationRequestMessage;
  const companion = person.companions.get(deviceId);
  if (!request || !companion) return Boolean(protocolMessage);
  for (const { messageKey } of request.placeholderMessageResendRequest ?? []) {
    const kept = person.inbox.find(({ id }) => id === messageKey?.id);
    if (!messageKey || !kept) continue;
    const webMessageInfoBytes = proto.WebMessageInfo.encode({
      key: messageKey,
      message: kept.message,
      messageTimestamp: Number(unixSeconds(kept.at)),
    }).finish();
    await person.inOrder(() =>
      sendPeer(person, companion, {
        type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
        peerDataOperationRequestResponseMessage: {
          peerDataOperationRequestType: proto.Message.PeerDataOperationRequestType.PLACEHOLDER_MESSAGE_RESEND,
          stanzaId: messageKey.id ?? null,
          peerDataOperationResult: [{ placeholderMessageResendResponse: { webMessageInfoBytes } }],
        },
      }),
    );
  }
  return true;
}

async function sendPeer(person: Person, companion: Companion, protocolMessage: proto.Message.IProtocolMessage) {
  const ciphertext = await encryptFor(person, person, companion, { protocolMessage });
  const attrs = { from: jidOf(person, 'pn'), id: newMessageId(), t: unixSeconds(), type: 'text', category: 'peer' };
  companion.mailbox.deliver(element('message', attrs, [encrypted(ciphertext)]));
}

function appStateKeys(): proto.Message.IAppStateSyncKeyShare {
  const keyData = {
    keyData: randomBytes(32),
    fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] },
    timestamp: Date.now(),
  };
  return { keys: [{ keyId: { keyId: Buffer.concat([Buffer.alloc(2), randomBytes(4)]) }, keyData }] };
}
