import { zoneName } from './zone-name.ts';

const integer = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

export const formatNumber = (value: number): string => integer.format(value);

export const countOf = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'medium' });
const plan = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'medium' });
const distance = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto', style: 'long' });

/** 15 de novembro de 2026 às 17:44:34 */
export const exactTime = (iso: string): string => moment.format(new Date(iso));

const short = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

/** 15/11/2026, 17:44 */
const dayAndTime = (iso: string): string => short.format(new Date(iso));

/** 15 de novembro de 2026 às 17:44, for what is planned: nobody waits for its second. */
export const plannedTime = (iso: string): string => plan.format(new Date(iso));

/** 15/11/2026, 17:44 (horário de São Paulo): a moment on the wall clock that it is meant by, whatever the browser's is. */
export function zonedTime(iso: string, timeZone: string): string {
  const local = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return `${local.format(new Date(iso))} (${zoneName(timeZone)})`;
}

/** The same, where the reader may take it for a moment on their own clock: without the zone's name where it is one. */
export function companyTime(iso: string, timeZone: string): string {
  const local = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return local.format(new Date(iso)) === dayAndTime(iso) ? dayAndTime(iso) : zonedTime(iso, timeZone);
}

const steps = [
  { unit: 'minute', seconds: 60, below: 3600 },
  { unit: 'hour', seconds: 3600, below: 24 * 3600 },
  { unit: 'day', seconds: 24 * 3600, below: 7 * 24 * 3600 },
] as const;

/** há 5 minutos; from a week on the date says more than the distance. */
export function relativeTime(iso: string, now: number): string {
  // A server whose clock is a little ahead must not make things happen in the future.
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000));
  if (seconds < 60) return 'agora mesmo';
  const step = steps.find(({ below }) => seconds < below);
  return step ? distance.format(-Math.floor(seconds / step.seconds), step.unit) : day.format(new Date(iso));
}
