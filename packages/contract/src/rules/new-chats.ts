/**
 * How many conversations a number may start in a day. WhatsApp watches numbers that were linked lately most of all, so the
 * number of strangers grows week by week.
 */
export interface NewChatsRule {
  firstWeek: number;
  /** So many more with every week. */
  weekly: number;
  max: number;
}

const weekMs = 7 * 24 * 60 * 60_000;

/** What a link of this age may start in a day. One from the future was made before the clock was set back: it is new. */
export function newChatsPerDay({ firstWeek, weekly, max }: NewChatsRule, ageMs: number): number {
  const weeks = Math.floor(Math.max(0, ageMs) / weekMs);
  return Math.min(max, firstWeek + weekly * weeks);
}

export const newChatsMax = 1000;

/** What was seen to keep numbers alive, and no more than that: nothing guarantees it. */
export const newChatsDefaults = {
  new_chats_limited: 'false',
  new_chats_first_week: '10',
  new_chats_weekly: '10',
  new_chats_max: '50',
} as const;

/** As it is stored; what cannot be read is as it would be without a choice. */
export function readNewChatsRule(
  stored: { [Name in keyof typeof newChatsDefaults]?: string },
): NewChatsRule | undefined {
  if (stored.new_chats_limited !== 'true') return undefined;
  const read = (name: keyof typeof newChatsDefaults) =>
    Number(/^\d{1,4}$/.test(stored[name] ?? '') ? stored[name] : newChatsDefaults[name]);
  return {
    firstWeek: Math.max(1, read('new_chats_first_week')),
    weekly: read('new_chats_weekly'),
    max: Math.max(1, read('new_chats_max')),
  };
}

/** Why a message waits for tomorrow. */
export const newChatsUsedText = (count: number): string =>
  `Continua amanhã: o número já começou ${count === 1 ? '1 conversa' : `${count} conversas`} hoje. ` +
  'Quem já conversa com você continua sendo respondido.';

/** Of a day's number, what campaigns leave to triggers that write: of more than one at least one. */
export const newChatsKept = (allowed: number): number => (allowed > 1 ? Math.ceil(allowed / 5) : 0);

/** Why a bulk send waits for tomorrow although the day's number is not reached. */
export const newChatsKeptText = (count: number): string =>
  `Continua amanhã: os envios em massa já começaram ${count === 1 ? '1 conversa' : `${count} conversas`} hoje, ` +
  'e as que restam ficam para os gatilhos.';
