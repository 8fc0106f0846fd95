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
import { type SessionRecord, undoFailedAttempts } from './session-record.ts';
import { endTransactions, outsideTransactions } from './transactions.ts';

/**
 * Baileys' Signal code with four changes. What is read goes through the journal. Everything that moves the ratchet
 * shared with one contact happens in turn and is stored before the next begins: Baileys would send within one long
 * transaction that writes back the session as it was before a message that arrived meanwhile, and one side could then
 * no longer read the other. A session that was tried in vain stays as it was. And
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
    const { decryptMessage, decryptGroupMessage, encryptMessage, injectE2ESession, migrateSession } = repository;

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

    const decrypt = async (message: Parameters<typeof decryptMessage>[0], address: string): Promise<Uint8Array> => {
      // A message that brings its session along is tried on no other.
      const before = message.type === 'msg' ? await findRecord(address) : undefined;
      const plaintext = await decryptMessage(message);
      const after = before && (await findRecord(address));
      const kept = after && undoFailedAttempts(before, after);
      // libsignal's records are objects, whatever Baileys' types say.
      if (kept !== after) await keys.set({ session: { [address]: kept as unknown as Uint8Array } });
      return plaintext;
    };

    const { lidMapping } = repository;
    const store = lidMapping.storeLIDPNMappings.bind(lidMapping);
    lidMapping.storeLIDPNMappings = async (pairs) => {
      for (const { lid, pn } of pairs) await learn(lidOf([lid, pn]), phoneOf([lid, pn]));
      await store(pairs);
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
