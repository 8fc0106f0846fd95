import type { Clock } from '../../clock.ts';

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
export function createLoopGuard(clock: Clock, repliesPerMinute: number) {
  const contacts = new Map<string, Contact>();

  const contactOf = (key: string, now: number): Contact => {
    const known = contacts.get(key);
    if (known) return known;
    // The oldest entry is the least likely to matter, and a stranger must not fill the memory.
    if (contacts.size >= maxContacts) contacts.delete(contacts.keys().next().value ?? '');
    const fresh = { windowStart: now, replies: 0, silentUntil: 0 };
    contacts.set(key, fresh);
    return fresh;
  };

  return {
    isSilenced(key: string): boolean {
      const until = contacts.get(key)?.silentUntil ?? 0;
      return until > 0 && until > clock().getTime();
    },

    /** Counts a reply that is about to go out; false when it must not. */
    admit(key: string): boolean {
      const now = clock().getTime();
      const contact = contactOf(key, now);
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
