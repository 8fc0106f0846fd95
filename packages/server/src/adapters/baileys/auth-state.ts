import { type AuthenticationCreds, BufferJSON, initAuthCreds } from '@whiskeysockets/baileys';
import { whileAway } from '../../db/while-away.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { Condition, CredentialsRepository } from './credentials.repository.ts';
import type { KeyStore } from './key-store.ts';

interface Dependencies {
  credentials: CredentialsRepository;
  keys: KeyStore;
  box: SecretBox;
  instanceId: string;
  mayWrite?: Condition | undefined;
  /** The account is being closed: nothing waits for the database any more. */
  closing: AbortSignal;
  onError(error: unknown): void;
}

export type AuthState = Awaited<ReturnType<typeof loadAuthState>>;

/** An account's credentials and keys, as Baileys uses and changes them. */
export async function loadAuthState({ credentials, keys, box, instanceId, mayWrite, closing, onError }: Dependencies) {
  const sealed = await whileAway(() => credentials.find(instanceId), closing);
  const text = sealed === undefined ? undefined : box.open(sealed);
  let creds: AuthenticationCreds = text === undefined ? initAuthCreds() : JSON.parse(text, BufferJSON.reviver);
  let saving: Promise<void> | undefined;
  let isDirty = false;
  let isClosed = false;

  /** As they are by then: they may change while the database is away. */
  const saveNow = () =>
    credentials.save(instanceId, box.seal(JSON.stringify(creds, BufferJSON.replacer)), isLinked(), mayWrite);
  const saveAll = async () => {
    while (isDirty) {
      isDirty = false;
      await whileAway(saveNow, closing).catch(onError);
    }
    saving = undefined;
  };
  /** `me` alone is no link: asking for a pairing code already writes it, and no phone may ever have answered. */
  const isLinked = () => creds.account !== undefined && creds.account !== null;

  return {
    get creds() {
      return creds;
    },
    keys,
    isLinked,

    /** Always the whole: an event carries only what changed, and a later one may be saved before it. */
    save(): void {
      if (isClosed) return;
      isDirty = true;
      saving ??= saveAll();
    },

    async wipe(): Promise<void> {
      await saving;
      await whileAway(() => credentials.forget(instanceId), closing);
      keys.reset();
      creds = initAuthCreds();
    },

    /** Resolves once nothing is written any more. */
    async close(): Promise<void> {
      isClosed = true;
      await saving;
      await keys.close();
    },
  };
}
