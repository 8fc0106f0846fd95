import { reachStorage } from './session/session-storage.ts';

const key = 'drafts';
/** Of the conversations that were written in last; older drafts make room. */
const draftsMax = 50;

const storage = reachStorage(() => localStorage);

/** What was typed and not sent, by conversation, as this browser keeps it. Whatever else is there is as good as nothing. */
export function readDrafts<Draft>(): Map<number, Draft> {
  try {
    const entries: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    if (!Array.isArray(entries)) return new Map();
    return new Map(
      entries.filter(
        (entry): entry is [number, Draft] =>
          Array.isArray(entry) && Number.isSafeInteger(entry[0]) && typeof entry[1] === 'object' && entry[1] !== null,
      ),
    );
  } catch {
    return new Map();
  }
}

/** One draft, or none any more; those that other tabs keep stay as they are. */
export function keepDrafts(id: number, draft: object | undefined): void {
  const drafts = readDrafts<object>();
  drafts.delete(id);
  if (draft) drafts.set(id, draft);
  try {
    if (drafts.size === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify([...drafts].slice(-draftsMax)));
  } catch {
    // No room: it is kept by the open page, as before.
  }
}

/** They are of whoever was signed in. */
export const forgetDrafts = (): void => storage.removeItem(key);
