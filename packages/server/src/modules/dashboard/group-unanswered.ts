import { messageKey, type UnansweredMessage } from '@recado/contract';

/** One message of somebody. */
export type UnansweredOne = Omit<UnansweredMessage, 'times'>;

const shownMax = 50;

/** Each text once, as the menu tells texts apart; the one that was asked most often first, then the newest. */
export function groupUnanswered(all: readonly UnansweredOne[]): UnansweredMessage[] {
  const byText = new Map<string, UnansweredMessage>();
  for (const one of all) {
    const key = messageKey(one.message);
    const known = byText.get(key);
    const newest = known && known.last_at >= one.last_at ? known : one;
    byText.set(key, { ...newest, times: (known?.times ?? 0) + 1 });
  }
  return [...byText.values()]
    .sort((a, b) => b.times - a.times || b.last_at.localeCompare(a.last_at))
    .slice(0, shownMax);
}
