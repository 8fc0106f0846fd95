import {
  DEFAULT_CONNECTION_CONFIG,
  isLidUser,
  jidDecode,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from '@whiskeysockets/baileys';
import type { Aliases } from '../../modules/instances/whatsapp.port.ts';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import type { Journal } from './journal.ts';
import { lidOf, phoneOf } from './read-whatsapp-message.ts';
import { addClosed, type SessionRecord, undoFailedAttempts } from './session-record.ts';
import { endTransactions, outsideTransactions } from './transactions.ts';

type Message = Parameters<ReturnType<SocketConfig['makeSignalRepository']>['decryptMessage']>[0];

/**
 * Baileys' Signal code with five changes. What is read goes through the journal. Everything that moves the ratchet
 * shared with one contact happens in turn and is stored before the next begins: Baileys would send within one long
 * transaction that writes back the session as it was before a message that arrived meanwhile, and one side could then
 * no longer read the other. A session that was tried in vain stays as it was. Where
 * none fits, the one under the contact's number is tried, which may be from before the alias was known. And
 * whatever way Baileys hears which number stands behind an alias, that is known here before anything more is written.
 */
export function createSignalRepositoryMaker(
  journal: Journal,
  learn: Aliases['learn'],
): SocketConfig['makeSignalRepository'] {
  // Outlives a socket: the last steps of an old one must not cross the first of its successor.
  const turns = createKeyedQueue();

  return (auth, logger, findLids) => {
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    endTransactions(keys);
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, findLids);
    const { lidMapping, decryptMessage, decryptGroupMessage, encryptMessage, injectE2ESession, migrateSession } =
      repository;

    /** Sessions are kept under the alias, where one is known. */
    const aliasOf = async (jid: string): Promise<string> =>
      isLidUser(jid) ? jid : ((await repository.lidMapping.getLIDForPN(jid).catch(() => null)) ?? jid);

    const inTurn = <T>(jid: string, work: (alias: string) => Promise<T>): Promise<T> =>
      outsideTransactions(async () => {
        const alias = await aliasOf(jid);
        return turns.run(jidDecode(alias)?.user ?? alias, () => work(alias));
      });

    const findRecord = async (address: string): Promise<SessionRecord | undefined> =>
      (await keys.get('session', [address]))[address] as unknown as SessionRecord | undefined;

    const store = (records: Record<string, SessionRecord | null>) =>
      // libsignal's records are objects, whatever Baileys' types say.
      keys.set({ session: records as unknown as Record<string, Uint8Array | null> });

    /** With the session under the number of the same device, which takes the place of the one under the alias if it fits. */
    const decryptByNumber = async (message: Message, address: string, error: unknown): Promise<Uint8Array> => {
      const number = isLidUser(message.jid) ? await lidMapping.getPNForLID(message.jid).catch(() => null) : null;
      const other = number && repository.jidToSignalProtocolAddress(number);
      const record = other && (await findRecord(other));
      if (!record) throw error;
      const own = await findRecord(address);
      await store({ [address]: record });
      const plaintext = await decryptMessage(message).catch(async () => {
        await store({ [address]: own ?? null });
        throw error;
      });
      const used = undoFailedAttempts(record, (await findRecord(address)) ?? record);
      await store({ [address]: addClosed(used, own, Date.now()), [other]: null });
      return plaintext;
    };

    const decrypt = async (message: Message, address: string): Promise<Uint8Array> => {
      // A message that brings its session along is tried on no other.
      const before = message.type === 'msg' ? await findRecord(address) : undefined;
      const read = await decryptMessage(message).then(
        (plaintext) => ({ plaintext }),
        (error: unknown) => ({ error }),
      );
      if ('error' in read) return decryptByNumber(message, address, read.error);
      const after = before && (await findRecord(address));
      const kept = after && undoFailedAttempts(before, after);
      if (kept && kept !== after) await store({ [address]: kept });
      return read.plaintext;
    };

    const storeMappings = lidMapping.storeLIDPNMappings.bind(lidMapping);
    lidMapping.storeLIDPNMappings = async (pairs) => {
      for (const { lid, pn } of pairs) await learn(lidOf([lid, pn]), phoneOf([lid, pn]));
      await storeMappings(pairs);
    };

    return Object.assign(repository, {
      decryptMessage: (message) =>
        inTurn(message.jid, (alias) =>
          journal.read(message.ciphertext, {
            keys,
            lock: message.jid,
            decrypt: () => decrypt(message, repository.jidToSignalProtocolAddress(alias)),
          }),
        ),
      decryptGroupMessage: (message) =>
        inTurn(message.group, () =>
          journal.read(message.msg, { keys, lock: message.group, decrypt: () => decryptGroupMessage(message) }),
        ),
      encryptMessage: (message) => inTurn(message.jid, () => encryptMessage(message)),
      injectE2ESession: (session) => inTurn(session.jid, () => injectE2ESession(session)),
      migrateSession: (from, to) => inTurn(to, () => migrateSession(from, to)),
    } satisfies Partial<typeof repository>);
  };
}
