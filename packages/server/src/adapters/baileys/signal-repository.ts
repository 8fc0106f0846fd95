import { AsyncLocalStorage } from 'node:async_hooks';
import {
  DEFAULT_CONNECTION_CONFIG,
  isLidUser,
  jidDecode,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from '@whiskeysockets/baileys';
import { createKeyedQueue } from '../../keyed-queue.ts';
import type { Journal } from './journal.ts';

const outsideTransactions = AsyncLocalStorage.snapshot();

/**
 * Baileys' Signal code with two changes. What is read goes through the journal. And everything that moves the ratchet
 * shared with one contact happens in turn and is stored before the next begins: Baileys would send within one long
 * transaction that writes back the session as it was before a message that arrived meanwhile, and one side could then
 * no longer read the other.
 */
export function createSignalRepositoryMaker(journal: Journal): SocketConfig['makeSignalRepository'] {
  // Outlives a socket: the last steps of an old one must not cross the first of its successor.
  const turns = createKeyedQueue();

  return (auth, logger, findLids) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, findLids);
    const keys = auth.keys as SignalKeyStoreWithTransaction;

    const ownerOf = async (jid: string): Promise<string> => {
      const lid = isLidUser(jid) ? jid : await repository.lidMapping.getLIDForPN(jid).catch(() => null);
      return jidDecode(lid ?? jid)?.user ?? jid;
    };
    const inTurn = <T>(jid: string, work: () => Promise<T>): Promise<T> =>
      outsideTransactions(async () => turns.run(await ownerOf(jid), work));
    const transact = (name: string) => (work: () => Promise<Uint8Array>) => keys.transaction(work, name);

    const { decryptMessage, decryptGroupMessage, encryptMessage, injectE2ESession, migrateSession } = repository;
    return Object.assign(repository, {
      decryptMessage: (message) =>
        inTurn(message.jid, () =>
          journal.read(transact(message.jid), keys, message.ciphertext, () => decryptMessage(message)),
        ),
      decryptGroupMessage: (message) =>
        inTurn(message.group, () =>
          journal.read(transact(message.group), keys, message.msg, () => decryptGroupMessage(message)),
        ),
      encryptMessage: (message) => inTurn(message.jid, () => encryptMessage(message)),
      injectE2ESession: (session) => inTurn(session.jid, () => injectE2ESession(session)),
      migrateSession: (from, to) => inTurn(to, () => migrateSession(from, to)),
    } satisfies Partial<typeof repository>);
  };
}
