import { unixSeconds } from './stanza.ts';

// What WhatsApp does about accounts that write to strangers, and how it tells them.

/** The account may start no conversations. */
export interface ReachOutLock {
  /** For good when left out. */
  until?: Date;
  /** As WhatsApp calls it; the usual one when left out. */
  type?: string;
}

/** How many conversations the account may start. */
export interface NewChatCap {
  status: 'NONE' | 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED';
  /** -1: as many as it likes. */
  total: number;
  used: number;
  until?: Date;
}

/** A measure that the client is not told of is found out by asking, or by being refused. */
export interface MeasureOptions {
  quietly?: boolean;
}

/** What holds for one account. */
export interface Measures {
  lock: ReachOutLock | undefined;
  cap: NewChatCap | undefined;
}

export function lockInfo({ lock }: Measures) {
  return isOn(lock)
    ? {
        is_active: true,
        ...(lock.until && { time_enforcement_ends: unixSeconds(lock.until) }),
        enforcement_type: lock.type ?? 'RESTRICT_ALL_COMPANIONS',
      }
    : { is_active: false, time_enforcement_ends: '0', enforcement_type: 'DEFAULT' };
}

export function capInfo({ cap }: Measures) {
  const { status, total, used, until } = isOn(cap) ? cap : ({ status: 'NONE', total: -1, used: 0 } as NewChatCap);
  return {
    total_quota: total,
    used_quota: used,
    ...(until && { cycle_end_timestamp: unixSeconds(until) }),
    capping_status: status,
    mv_status: 'NOT_ELIGIBLE',
    ote_status: 'NOT_ELIGIBLE',
  };
}

/** Whether a measure is there and not over. */
export const isOn = <Measure extends { until?: Date }>(measure: Measure | undefined): measure is Measure =>
  measure !== undefined && (measure.until === undefined || measure.until.getTime() > Date.now());
