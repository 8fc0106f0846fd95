import type { NumberHealth } from '@recado/contract';
import type { Clock } from '../../runtime/clock.ts';
import type { HealthRow, NumberHealthRepository, UnreadableCount } from './number-health.repository.ts';
import { createPhoneWatch } from './phone-watch.ts';
import type { HealthNotes } from './whatsapp.port.ts';

const hourMs = 60 * 60_000;
/** A little less than a day, so that it does not come later every day. */
const showEveryMs = 23 * hourMs;
/** A new connection is not the cure of everything, and many of them look like an attack. */
const renewEveryMs = 6 * hourMs;
/** Whoever wrote an unreadable message sends it again within seconds, if at all. */
const lostAfterMs = 2 * 60_000;
const countedMs = 24 * hourMs;
/** Busy numbers get many a second: to the minute is near enough. */
const trafficEveryMs = 60_000;

interface Dependencies {
  health: NumberHealthRepository;
  clock: Clock;
  onError(error: unknown): void;
}

/** WhatsApp does not let a number connect: until then, or until a person has seen to it. */
export interface Block {
  until?: Date;
}

export type HealthBook = ReturnType<typeof createHealthBook>;

/** What is known of how the numbers are doing, beside their connection. */
export function createHealthBook({ health, clock, onError }: Dependencies) {
  const ago = (ms: number): string => new Date(clock().getTime() - ms).toISOString();
  const now = (): string => clock().toISOString();
  /** When it was last written down, by number and direction. */
  const noted = new Map<string, number>();
  const phones = createPhoneWatch({ health, clock, onError });

  return {
    /** For a number that is being connected here: what is in memory of it may be older than what another node knew. */
    notesOf(instanceId: string): HealthNotes {
      phones.forget(instanceId);
      return {
        mayShow: () => health.claim(instanceId, 'shown_at', ago(showEveryMs), { shown_at: now() }),
        mayRenew: (cause) =>
          health.claim(instanceId, 'renewed_at', ago(renewEveryMs), {
            renewed_at: now(),
            renewed_cause: cause,
            renewed_found: null,
          }),
        onRenewed: (found) => health.note(instanceId, { renewed_found: found }),
        onUnreadable: (messageId, reason) => health.addUnreadable(instanceId, messageId, reason, clock()),
        onRecovered: (messageId) => health.recover(instanceId, messageId, clock()),
        onPhone: (sign) => phones.onSign(instanceId, sign),
      };
    },

    /** A message came in or went out. */
    noteTraffic(instanceId: string, column: 'last_in_at' | 'last_out_at'): void {
      if (column === 'last_out_at') phones.onSent(instanceId);
      const name = `${column} ${instanceId}`;
      const at = clock().getTime();
      if (at - (noted.get(name) ?? Number.NEGATIVE_INFINITY) < trafficEveryMs) return;
      noted.set(name, at);
      health.note(instanceId, { [column]: now() }).catch(onError);
    },

    /** Undefined: it may be tried. */
    noteBlock: (instanceId: string, block: Block | undefined): Promise<void> =>
      health.note(instanceId, {
        blocked_until: block?.until?.toISOString() ?? null,
        is_turned_away: Number(block !== undefined && block.until === undefined),
      }),

    /** Undefined when it may be tried, or may be again. */
    async findBlock(instanceId: string): Promise<Block | undefined> {
      const { blocked_until: until, is_turned_away } = (await health.find(instanceId)) ?? {};
      if (is_turned_away === 1) return {};
      return until && Date.parse(until) > clock().getTime() ? { until: new Date(until) } : undefined;
    },

    async remove(instanceId: string): Promise<void> {
      phones.forget(instanceId);
      await health.remove(instanceId);
    },

    /** Of every number, asked once for all. */
    async read(): Promise<(instanceId: string) => NumberHealth> {
      const [rows, counts] = await Promise.all([
        health.list(),
        health.countUnreadable(ago(countedMs), ago(lostAfterMs)),
      ]);
      return (instanceId) =>
        toHealth(
          rows.find((row) => row.instance_id === instanceId),
          counts.filter((count) => count.instance_id === instanceId),
        );
    },
  };
}

function toHealth(row: HealthRow | undefined, counts: readonly UnreadableCount[]): NumberHealth {
  const { renewed_at: at, renewed_cause: cause } = row ?? {};
  const sum = (pick: (count: UnreadableCount) => number) => counts.reduce((total, count) => total + pick(count), 0);
  return {
    last_in_at: row?.last_in_at ?? null,
    last_out_at: row?.last_out_at ?? null,
    phone: { seen_at: row?.phone_seen_at ?? null, awaited_since: row?.phone_awaited_since ?? null },
    renewal: at && cause ? { at, cause, found: row?.renewed_found ?? null } : null,
    history: row?.history_days
      ? {
          days: row.history_days,
          messages: row.history_messages,
          chats: row.history_chats,
          lost: row.history_lost,
        }
      : null,
    unreadable: {
      lost: sum(({ lost }) => lost),
      recovered: sum(({ recovered }) => recovered),
      reasons: Object.fromEntries(counts.map(({ reason, failed }) => [reason, failed])),
    },
  };
}
