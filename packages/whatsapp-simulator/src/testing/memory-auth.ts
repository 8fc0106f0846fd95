import {
  type AuthenticationCreds,
  type AuthenticationState,
  BufferJSON,
  initAuthCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
} from '@whiskeysockets/baileys';

/** A store as a database would be one: everything goes through text, and it can be put back to an earlier state. */
export interface MemoryAuth {
  load(): AuthenticationState;
  saveCreds(creds: AuthenticationCreds): void;
  readonly creds: AuthenticationCreds;
  /** Answers how to go back to this moment. */
  snapshot(): () => void;
}

export function createMemoryAuth(): MemoryAuth {
  let rows = new Map<string, string>();
  const write = (key: string, value: unknown) => rows.set(key, JSON.stringify(value, BufferJSON.replacer));
  const read = (key: string) => {
    const text = rows.get(key);
    return text === undefined ? undefined : JSON.parse(text, BufferJSON.reviver);
  };
  const creds = (): AuthenticationCreds => read('creds') ?? initAuthCreds();

  return {
    get creds() {
      return creds();
    },
    saveCreds: (changed) => void write('creds', changed),
    snapshot() {
      const saved = new Map(rows);
      return () => {
        rows = new Map(saved);
      };
    },
    load: () => ({
      creds: creds(),
      keys: {
        get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
          const found: Record<string, SignalDataTypeMap[T]> = {};
          for (const id of ids) {
            const value = read(`${type}/${id}`);
            if (value !== undefined) found[id] = value;
          }
          return found;
        },
        set: async (data: SignalDataSet) => {
          for (const [type, entries] of Object.entries(data)) {
            for (const [id, value] of Object.entries(entries)) {
              if (value === null) rows.delete(`${type}/${id}`);
              else write(`${type}/${id}`, value);
            }
          }
        },
      },
    }),
  };
}
