import type { BackupKind } from '@recado/contract';

/** `recado-2026-03-10-090000.zip`, on the administrator's wall clock; what nobody asked for says so. */
export function backupName(now: Date, timeZone: string, kind: BackupKind): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value ?? '';
  const day = [part('year'), part('month'), part('day')].join('-');
  const time = part('hour') + part('minute') + part('second');
  return `recado-${day}-${time}${kind === 'manual' ? '' : '-auto'}.zip`;
}
