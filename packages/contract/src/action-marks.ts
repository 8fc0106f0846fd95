import { factsOf } from './rules/event-facts.ts';
import { type BraceReading, type PlaceholderMark, placeholderMarks } from './rules/placeholder-marks.ts';
import type { TriggerAction } from './trigger-actions.ts';
import { actionProblem, recipientOf, type TriggerAbout } from './trigger-problems.ts';

/**
 * What stands in braces in any text of an action and will not be filled in, each once. `tags` are the names of the active
 * tags, undefined while they are not known, `off` of the others. A recipient that can never be reached has a problem of its own.
 */
export function actionMarks(
  action: TriggerAction,
  trigger: TriggerAbout,
  tags: readonly string[] | undefined,
  off: readonly string[] = [],
): PlaceholderMark[] {
  const facts = factsOf(trigger.type, trigger.condition_value).map(({ name }) => name);
  const told = actionProblem(action, trigger) ? recipientOf(action)?.field : undefined;
  const marks = Object.entries(action.value)
    .filter(([field]) => field !== told)
    .flatMap(([field, value]) => {
      const reading = readingOf(action, field);
      if (reading === 'tags' && !tags) return [];
      const names = reading === 'tags' ? [...facts, ...(tags ?? [])] : facts;
      return textsIn(value).flatMap((text) => placeholderMarks(text, names, reading, reading === 'tags' ? off : []));
    });
  return [...new Map(marks.map((mark) => [mark.text, mark])).values()];
}

/** A message to a person has tags; whatever else an action writes has the event's facts alone. */
const readingOf = ({ type }: TriggerAction, field: string): BraceReading =>
  field === 'message' && (type === 'SEND_WHATSAPP_MESSAGE' || type === 'SEND_BULK_WHATSAPP') ? 'tags' : 'facts';

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}
