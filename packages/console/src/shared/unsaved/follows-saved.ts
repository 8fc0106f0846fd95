import { isSame } from './is-same.ts';

interface Saving {
  /** What the form holds now. */
  typed: object;
  /** What was saved when the form last followed it. */
  shown: object;
  /** What this form asked to be saved last. */
  sent: object | undefined;
  /** What is saved now. */
  saved: object;
}

/** Whether a form takes over what is saved now: nothing that was typed may go with it, not even the old text typed again. */
export function followsSaved({ typed, shown, sent, saved }: Saving): boolean {
  const isOurs = sent !== undefined && isSame(saved, sent);
  return isSame(typed, isOurs ? sent : shown);
}
