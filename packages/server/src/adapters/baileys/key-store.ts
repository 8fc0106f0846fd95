import { BufferJSON, proto, type SignalDataSet, type SignalDataTypeMap } from '@whiskeysockets/baileys';
import type { Db } from '../../db/database.ts';
import { whileAway } from '../../db/while-away.ts';
import { createRecentMap } from '../../runtime/recent-map.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { Condition } from './credentials.repository.ts';
import { createKeysRepository, type KeyChange } from './keys.repository.ts';
import { secretsType } from './message-secrets.ts';

/** Sessions and the like of the contacts that an account writes with; far more than are active at a time. */
const maxCached = 2000;
/** Used once each, and hundreds of them at a time; or kept in memory by whoever uses them. */
const isCached = (type: string) => type !== 'pre-key' && type !== 'journal' && type !== secretsType;

/** Without bytes in it, which would need a closer look at every value; these are written with every message. */
const isPlain = (type: string) => type === 'session' || type === 'journal' || type === secretsType;

interface Dependencies {
  db: Db;
  box: SecretBox;
  instanceId: string;
  mayWrite?: Condition | undefined;
  /** The account is being closed: nothing waits for the database any more. */
  closing: AbortSignal;
  onError(error: unknown): void;
}

export type KeyStore = ReturnType<typeof createKeyStore>;

/**
 * An account's Signal keys. A `set` is durable as a whole when it resolves; those that are asked for while another is
 * being written go together. Reads come from memory where possible: only the link that is open writes an account's keys.
 *
 * Without the database both wait. Told of a failure, Baileys would take a message for one that cannot be read, and confirm
 * it to WhatsApp, which forgets it then; as it is, the message waits with the keys to it, unconfirmed.
 */
export function createKeyStore({ db, box, instanceId, mayWrite, closing, onError }: Dependencies) {
  const keys = createKeysRepository(db, instanceId, mayWrite);
  const cache = createRecentMap<unknown>(maxCached);
  let waiting: { changes: Map<string, KeyChange>; done: Promise<void> } | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const seal = (type: string, value: unknown): string =>
    box.seal(JSON.stringify(value, isPlain(type) ? undefined : BufferJSON.replacer));
  const unseal = (type: string, sealed: string): unknown => {
    const text = box.open(sealed);
    if (text === undefined) return undefined;
    const value = JSON.parse(text, BufferJSON.reviver);
    return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
  };

  const writeWaiting = async (): Promise<void> => {
    const changes = [...(waiting?.changes.values() ?? [])];
    waiting = undefined;
    await whileAway(() => keys.save(changes), closing).catch((error) => {
      // Memory must not be ahead of the database. Baileys tries a failed write again by itself.
      for (const { type, id } of changes) cache.delete(nameOf(type, id));
      onError(error);
      throw error;
    });
  };

  const collect = () => {
    const done = writing.then(writeWaiting);
    writing = done.catch(() => {});
    return { changes: new Map<string, KeyChange>(), done };
  };

  return {
    async get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[Type]> = {};
      const missing: string[] = [];
      const take = (id: string, value: unknown) => {
        if (value !== undefined) found[id] = value as SignalDataTypeMap[Type];
      };
      for (const id of ids) {
        const name = nameOf(type, id);
        if (cache.has(name)) take(id, cache.get(name));
        else missing.push(id);
      }
      if (missing.length === 0 || isClosed) return found;
      const stored = await whileAway(() => keys.find(type, missing), closing);
      const rows = new Map(stored.map(({ id, value }) => [id, value]));
      for (const id of missing) {
        const name = nameOf(type, id);
        const row = rows.get(id);
        // Written while this was being read: then memory knows better.
        if (!cache.has(name) && isCached(type)) cache.set(name, row && unseal(type, row));
        take(id, isCached(type) ? cache.get(name) : row && unseal(type, row));
      }
      return found;
    },

    /**
     * Once closed, nothing is kept: without a connection no receipt leaves, so WhatsApp delivers again what was being
     * decrypted, and the keys as they are stored can read it.
     */
    async set(data: SignalDataSet): Promise<void> {
      if (isClosed) return;
      waiting ??= collect();
      const { changes, done } = waiting;
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values)) {
          const name = nameOf(type, id);
          changes.set(name, { type, id, value: value === null || value === undefined ? null : seal(type, value) });
          if (isCached(type)) cache.set(name, value ?? undefined);
        }
      }
      await done;
    },

    all: async (type: string): Promise<{ id: string; value: unknown }[]> =>
      (await whileAway(() => keys.findAll(type), closing)).map(({ id, value }) => ({ id, value: unseal(type, value) })),

    /** After the phone was unlinked: what is in memory belongs to nobody any more. */
    reset(): void {
      cache.clear();
    },

    /** Resolves once nothing is written any more. */
    async close(): Promise<void> {
      isClosed = true;
      await writing;
    },
  };
}

const nameOf = (type: string, id: string): string => `${type}/${id}`;
