import { offsetOf } from './tag-text.ts';

/** The time zones that the time tag can be set to. */
export const utcOffsets = [
  'UTC-12:00',
  'UTC-11:00',
  'UTC-10:00',
  'UTC-09:00',
  'UTC-08:00',
  'UTC-07:00',
  'UTC-06:00',
  'UTC-05:00',
  'UTC-04:00',
  'UTC-03:00',
  'UTC-02:00',
  'UTC-01:00',
  'UTC+00:00',
  'UTC+01:00',
  'UTC+02:00',
  'UTC+03:00',
  'UTC+03:30',
  'UTC+04:00',
  'UTC+04:30',
  'UTC+05:00',
  'UTC+05:30',
  'UTC+05:45',
  'UTC+06:00',
  'UTC+06:30',
  'UTC+07:00',
  'UTC+08:00',
  'UTC+09:00',
  'UTC+10:00',
  'UTC+11:00',
  'UTC+12:00',
  'UTC+13:00',
  'UTC+14:00',
] as const;
export type UtcOffset = (typeof utcOffsets)[number];

/** The entry nearest to an offset in minutes east of UTC; halfway between two, the western one. */
export const nearestUtcOffset = (minutes: number): UtcOffset =>
  utcOffsets.reduce((best, entry) => (distance(entry, minutes) < distance(best, minutes) ? entry : best));

const distance = (entry: UtcOffset, minutes: number): number => Math.abs((offsetOf(entry) ?? 0) - minutes);
