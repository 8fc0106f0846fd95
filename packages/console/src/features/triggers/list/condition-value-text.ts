import { type AdminEvent, adminEvents, type Trigger } from '@recado/contract';

/** The value of a condition as a card shows it: an event in words, and 'N/A' where there is none. */
export function conditionValueText({
  condition_type,
  condition_value,
}: Pick<Trigger, 'condition_type' | 'condition_value'>): string {
  if (condition_value === '') return 'N/A';
  if (condition_type !== 'EVENT_NAME_IS') return condition_value;
  return adminEvents[condition_value as AdminEvent] ?? condition_value;
}
