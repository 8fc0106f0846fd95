import { type Instance, lockText, warningText } from '@recado/contract';
import { dayAndTime } from './format.ts';

/** What WhatsApp does about a number, in words; undefined while it does nothing. */
export function healthOf({ lock, warning }: Pick<Instance, 'lock' | 'warning'>) {
  if (lock) return { text: lockText(shown(lock.until)), isProblem: true };
  return warning ? { text: warningText(shown(warning.until)), isProblem: false } : undefined;
}

const shown = (until: string | null): string | undefined => (until === null ? undefined : dayAndTime(until));
