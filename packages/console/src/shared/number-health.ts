import {
  type Instance,
  lockText,
  lostText,
  type NewChats,
  type NumberHealth,
  phoneAwayDays,
  phoneAwayText,
  renewalText,
  warningText,
} from '@recado/contract';
import { dayAndTime, formatNumber } from './format.ts';

/** What WhatsApp does about a number, in words; undefined while it does nothing. */
export function healthOf({ lock, warning }: Pick<Instance, 'lock' | 'warning'>) {
  if (lock) return { text: lockText(shown(lock.until)), isProblem: true };
  return warning ? { text: warningText(shown(warning.until)), isProblem: false } : undefined;
}

/** '4 de 20'; undefined where nothing is limited and nothing was started. */
export function newChatsText({ today, allowed }: NewChats): string | undefined {
  if (allowed !== null) return `${formatNumber(today)} de ${formatNumber(allowed)}`;
  return today > 0 ? formatNumber(today) : undefined;
}

/** What an owner should know of a number beside its connection: the last days' troubles, in words. */
export function troublesOf({ renewal, unreadable }: NumberHealth, now: number): string[] {
  const isRecent = renewal !== null && now - Date.parse(renewal.at) < renewalShownMs;
  return [
    ...(isRecent ? [renewalText(renewal, dayAndTime(renewal.at))] : []),
    ...(unreadable.lost > 0 ? [lostText(unreadable.lost)] : []),
  ];
}
/** That the phone itself is missing; empty while that is nobody's worry. */
export function awayTexts(phone: NumberHealth['phone'], now: number): string[] {
  const days = phoneAwayDays(phone, now);
  return days === undefined ? [] : [phoneAwayText(days)];
}
const renewalShownMs = 24 * 60 * 60_000;

const shown = (until: string | null): string | undefined => (until === null ? undefined : dayAndTime(until));
