import type { Stopwatch } from '../../runtime/clock.ts';

const windowMs = 60_000;
const silenceMs = 5 * 60_000;
const maxContacts = 50_000;

interface Contact {
  windowStart: number;
  replies: number;
  silentUntil: number;
}

export type LoopGuard = ReturnType<typeof createLoopGuard>;

/** Two bots that face each other would write for ever: after too many replies in a minute one contact is left alone. */
export function createLoopGuard(stopwatch: Stopwatch, repliesPerMinute: number) {
  let recent = new Map<string, Contact>();
  let older = new Map<string, Contact>();

  // Strangers must not fill the memory, so those not heard of for longest are forgotten: half of all at once, because a
  // Map whose first entries are taken out one by one has to step over all the gaps each time.
  const remember = (key: string, contact: Contact): Contact => {
    if (recent.size >= maxContacts / 2) {
      older = recent;
      recent = new Map();
    }
    recent.set(key, contact);
    return contact;
  };

  const find = (key: string): Contact | undefined => {
    const contact = recent.get(key);
    if (contact) return contact;
    const returning = older.get(key);
    return returning && remember(key, returning);
  };

  return {
    isSilenced(key: string): boolean {
      const until = find(key)?.silentUntil ?? 0;
      return until > 0 && until > stopwatch();
    },

    /** Counts a reply that is about to go out; false when it must not. */
    admit(key: string): boolean {
      const now = stopwatch();
      const contact = find(key) ?? remember(key, { windowStart: now, replies: 0, silentUntil: 0 });
      if (contact.silentUntil > now) return false;
      if (now - contact.windowStart >= windowMs) {
        contact.windowStart = now;
        contact.replies = 0;
      }
      contact.replies += 1;
      if (contact.replies <= repliesPerMinute) return true;
      contact.silentUntil = now + silenceMs;
      return false;
    },
  };
}
