import { adminEvents, type ConditionType, readSchedule, scheduleText } from '@recado/contract';
import { phoneText } from './phone-text.ts';

interface ConditionWords {
  /** As a person would say it. */
  text: string;
  /** As it is stored, where that is something else a person may look for. */
  written?: string;
}

/** The value of a condition in words: a time, an event by its name, a phone as numbers are shown. */
export function conditionWords(condition: ConditionType, value: string): ConditionWords {
  switch (condition) {
    case 'EVENT_NAME_IS':
      return { text: (adminEvents as Record<string, string>)[value] ?? value };
    case 'CRON_EXPRESSION': {
      const schedule = readSchedule(value);
      return schedule ? { text: scheduleText(schedule), written: value } : { text: value };
    }
    case 'PHONE_NUMBER_IS':
      return { text: phoneText(value) };
    default:
      return { text: value };
  }
}
