/** WhatsApp lets a message be edited for a quarter of an hour. */
const editableMs = 60 * 60_000;
/** Nothing closes a poll; after this long nobody votes any more. */
const votableMs = 30 * 24 * 60 * 60_000;
const keptMost = 10_000;

export const secretsType = 'message-secret';

export interface Secret {
  /** Base64. */
  value: string;
  /** Of a poll: what can be voted for. */
  choices?: string[];
}
type Entry = Secret & { until: number };

interface Store {
  all(type: string): Promise<{ id: string; value: unknown }[]>;
}

export type MessageSecrets = ReturnType<typeof createMessageSecrets>;

/**
 * What is needed to read what is done to a message later: edits and votes come sealed with the secret of the message they are about.
 * They lie sealed among the keys, where no backup takes them along, and are written together with the end of the journal's entries:
 * until then the journal has them, so that none costs a write of its own.
 */
export function createMessageSecrets(store: Store, now = Date.now) {
  const entries = new Map<string, Entry>();
  const unwritten = new Set<string>();

  const forget = (id: string) => {
    entries.delete(id);
    unwritten.add(id);
  };

  return {
    async load(): Promise<void> {
      const found = (await store.all(secretsType)).map(({ id, value }) => [id, value as Entry | undefined] as const);
      for (const [id, entry] of found.sort(([, a], [, b]) => (a?.until ?? 0) - (b?.until ?? 0))) {
        if (entry && entry.until > now()) entries.set(id, entry);
        else unwritten.add(id);
      }
    },

    note(messageId: string, secret: Secret): void {
      if (entries.has(messageId)) return;
      entries.set(messageId, { ...secret, until: now() + (secret.choices ? votableMs : editableMs) });
      unwritten.add(messageId);
      const [oldest] = entries.keys();
      if (entries.size > keptMost && oldest !== undefined) forget(oldest);
    },

    find(messageId: string): Secret | undefined {
      const entry = entries.get(messageId);
      return entry && entry.until > now() ? entry : undefined;
    },

    /** What has changed since it was asked last; null where one is over. */
    changes(): Record<string, Entry | null> {
      for (const [id, { until }] of entries) if (until <= now()) forget(id);
      const changed = Object.fromEntries([...unwritten].map((id) => [id, entries.get(id) ?? null]));
      unwritten.clear();
      return changed;
    },
  };
}
