export type StatusTone = 'success' | 'error' | 'other';

/** As specified: 200 to 299 green, 400 and above red, anything else yellow. */
export function statusTone(status: number): StatusTone {
  if (status >= 200 && status <= 299) return 'success';
  return status >= 400 ? 'error' : 'other';
}

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

export function formatDuration(ms: number): string {
  if (ms < 1) return '< 1 ms';
  return ms < 1000 ? `${decimal.format(ms)} ms` : `${decimal.format(ms / 1000)} s`;
}

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });

/** Nothing to say about a share of nothing. */
export const shareOf = (part: number, whole: number): string | undefined =>
  whole > 0 ? percent.format(part / whole) : undefined;

const hourOfDay = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit' });

/** 17h, in the reader's own time zone. */
export const formatHour = (iso: string): string => `${hourOfDay.format(new Date(iso))}h`;

const clockTime = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium' });

export const formatClock = (time: number): string => clockTime.format(time);

/** A body indented when it is JSON, else as it came. */
export function prettyBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
