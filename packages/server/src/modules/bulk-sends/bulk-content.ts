import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';

type Content = Pick<Selectable<Tables['bulk_sends']>, 'message' | 'wordings'>;

/** The wordings besides the message, as they are stored. */
export const wordingsIn = (stored: string | null): string[] => (stored === null ? [] : JSON.parse(stored));

/** What one recipient gets: the message or another wording, with its number. Chance decides once, and what it said is kept. */
export function contentOf({ message, wordings }: Content, drawn: number | null, random: () => number) {
  const texts = [message, ...wordingsIn(wordings)];
  const wording = drawn ?? Math.floor(random() * texts.length);
  return { wording, text: texts[wording] ?? message };
}
