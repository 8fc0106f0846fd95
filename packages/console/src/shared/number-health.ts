import {
  type Instance,
  lockTexts,
  lostText,
  type NewChats,
  type NumberHealth,
  phoneAwayDays,
  phoneAwayText,
  renewalText,
  warningText,
} from '@recado/contract';
import { companyTime, formatNumber } from './format.ts';

/** What WhatsApp does about a number, in words; undefined while it does nothing. */
export function healthOf({ lock, warning, time_zone }: Pick<Instance, 'lock' | 'warning' | 'time_zone'>) {
  const shown = (until: string | null) => (until === null ? undefined : companyTime(until, time_zone));
  if (lock) return { text: lockTexts(lock.kind, shown(lock.until)).held, isProblem: true };
  return warning ? { text: warningText(shown(warning.until)), isProblem: false } : undefined;
}

/** Which attempt to connect is coming or under way; nothing to say about the first, or at rest. */
export function attemptText(instance: Pick<Instance, 'attempt' | 'next_attempt_at' | 'time_zone'>): string | undefined {
  const { attempt, next_attempt_at, time_zone: timeZone } = instance;
  // At rest: WhatsApp said until when it takes no connection, which may be days.
  if (next_attempt_at && attempt === 0) return `Próxima tentativa em ${companyTime(next_attempt_at, timeZone)}`;
  if (next_attempt_at) {
    const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone });
    return `Tentativa ${attempt} às ${clock.format(new Date(next_attempt_at))}`;
  }
  return attempt > 1 ? `Tentativa ${attempt} em andamento` : undefined;
}

/** '4 de 20'; undefined where nothing is limited and nothing was started. */
export function newChatsText({ today, allowed }: NewChats): string | undefined {
  if (allowed !== null) return `${formatNumber(today)} de ${formatNumber(allowed)}`;
  return today > 0 ? formatNumber(today) : undefined;
}

/** What an owner should know of a number beside its connection: the last days' troubles, in words. */
export function troublesOf({ renewal, unreadable }: NumberHealth, timeZone: string, now: number): string[] {
  const isRecent = renewal !== null && now - Date.parse(renewal.at) < renewalShownMs;
  return [
    ...(isRecent ? [renewalText(renewal, companyTime(renewal.at, timeZone))] : []),
    ...(unreadable.lost > 0 ? [lostText(unreadable.lost)] : []),
  ];
}
/** That the phone itself is missing; empty while that is nobody's worry. */
export function awayTexts(phone: NumberHealth['phone'], now: number): string[] {
  const days = phoneAwayDays(phone, now);
  return days === undefined ? [] : [phoneAwayText(days)];
}
const renewalShownMs = 24 * 60 * 60_000;
