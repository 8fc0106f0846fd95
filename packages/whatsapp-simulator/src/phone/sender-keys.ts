import type { proto } from '@whiskeysockets/baileys';
import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from '@whiskeysockets/baileys/lib/Signal/Group/index.js';
import type { ProtocolAddress } from 'libsignal';
import { pad, unpad } from './signal-device.ts';

/** The phone's end of group encryption: each sender has one key per group, handed to every device in private. */
export interface SenderKeys {
  /** The message that hands this phone's key for a group to a device. */
  distribution(groupId: string, self: ProtocolAddress): Promise<proto.IMessage>;
  learn(sender: ProtocolAddress, distribution: proto.Message.ISenderKeyDistributionMessage): Promise<void>;
  encrypt(groupId: string, self: ProtocolAddress, message: proto.IMessage): Promise<Buffer>;
  decrypt(groupId: string, sender: ProtocolAddress, bytes: Buffer): Promise<proto.Message>;
}

export function createSenderKeys(): SenderKeys {
  const records = new Map<string, SenderKeyRecord>();
  const store = {
    loadSenderKey: async (name: SenderKeyName) => records.get(name.toString()) ?? new SenderKeyRecord(),
    storeSenderKey: async (name: SenderKeyName, record: SenderKeyRecord) => void records.set(name.toString(), record),
  };
  return {
    async distribution(groupId, self) {
      const key = await new GroupSessionBuilder(store).create(new SenderKeyName(groupId, self));
      return { senderKeyDistributionMessage: { groupId, axolotlSenderKeyDistributionMessage: key.serialize() } };
    },
    async learn(sender, { groupId, axolotlSenderKeyDistributionMessage: bytes }) {
      const name = new SenderKeyName(groupId ?? '', sender);
      await new GroupSessionBuilder(store).process(
        name,
        new SenderKeyDistributionMessage(null, null, null, null, bytes ?? null),
      );
    },
    async encrypt(groupId, self, message) {
      return Buffer.from(await new GroupCipher(store, new SenderKeyName(groupId, self)).encrypt(pad(message)));
    },
    async decrypt(groupId, sender, bytes) {
      return unpad(await new GroupCipher(store, new SenderKeyName(groupId, sender)).decrypt(bytes));
    },
  };
}
