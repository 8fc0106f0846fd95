import { AsyncLocalStorage } from 'node:async_hooks';
import type { SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys';

/** Runs work as if nobody had begun a transaction. */
export const outsideTransactions = AsyncLocalStorage.snapshot();

interface Transaction {
  isOver: boolean;
}

/**
 * Lets nothing be written into a transaction that is over. Baileys goes on in the background after a message is sent, to
 * note that the contact got a privacy token; what it writes there would never be stored, and it would hand out a new
 * token with every message.
 */
export function endTransactions(keys: SignalKeyStoreWithTransaction): void {
  const current = new AsyncLocalStorage<Transaction>();
  const { get, set, transaction } = keys;
  const isOver = () => current.getStore()?.isOver === true;

  keys.get = (type, ids) => (isOver() ? outsideTransactions(() => get(type, ids)) : get(type, ids));
  keys.set = (data) => (isOver() ? outsideTransactions(() => set(data)) : set(data));
  keys.transaction = async (work, lock) => {
    if (current.getStore()?.isOver === false) return transaction(work, lock);
    const mine: Transaction = { isOver: false };
    try {
      return await outsideTransactions(() => current.run(mine, () => transaction(work, lock)));
    } finally {
      mine.isOver = true;
    }
  };
}
