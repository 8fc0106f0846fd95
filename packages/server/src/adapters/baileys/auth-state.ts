import { type AuthenticationCreds, BufferJSON, initAuthCreds } from '@whiskeysockets/baileys';
import type { SecretBox } from '../../security/secret-box.ts';
import type { Condition, CredentialsRepository } from './credentials.repository.ts';
import type { KeyStore } from './key-store.ts';

interface Dependencies {
  credentials: CredentialsRepository;
  keys: KeyStore;
  box: SecretBox;
  instanceId: string;
  mayWrite?: Condition | undefined;
  onError(error: unknown): void;
}

export type AuthState = Awaited<ReturnType<typeof loadAuthState>>;

/** An account's credentials and keys, as Baileys uses and changes them. */
export async function loadAuthState({ credentials, keys, box, instanceId, mayWrite, onError }: Dependencies) {
  const sealed = await credentials.find(instanceId);
  const text = sealed === undefined ? undefined : box.open(sealed);
  let creds: AuthenticationCreds = text === undefined ? initAuthCreds() : JSON.parse(text, BufferJSON.reviver);
  let saving: Promise<void> | undefined;
  let isDirty = false;
  let isClosed = false;

  const saveAll = async () => {
    while (isDirty) {
      isDirty = false;
      const value = box.seal(JSON.stringify(creds, BufferJSON.replacer));
      await credentials.save(instanceId, value, isLinked(), mayWrite).catch(onError);
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
      await credentials.forget(instanceId);
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
