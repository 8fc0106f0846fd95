import type { SendOrigin } from '@recado/contract';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { OutgoingMessagesRepository, OutgoingRow } from './outgoing-messages.repository.ts';
import type { Lock, ReachOut } from './reach-out.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * How old a message may be that a lost connection left unconfirmed, to be handed over again. What a person sent by hand
 * is not: the person saw the failure and may have sent it again.
 */
const resendWithinMs: Record<SendOrigin, number> = {
  'auto-reply': 10 * minuteMs,
  bulk: dayMs,
  trigger: dayMs,
  send: 0,
  phone: 0,
};
const unconfirmedText = 'A conexão caiu antes da confirmação do WhatsApp. Confira no celular se a mensagem saiu.';
const heldTooLongText =
  'A mensagem esperou o WhatsApp liberar o número, e depois ele ficou mais de um dia sem conexão. ' +
  'Confira no celular se ela saiu.';
/** Where WhatsApp names no end. */
const endless = '9999-12-31T00:00:00.000Z';

interface Dependencies {
  outgoing: Pick<OutgoingMessagesRepository, 'hold' | 'release' | 'find'>;
  reachOut: ReachOut;
  clock: Clock;
}

/** Whether a stored message may still go, and those that wait for the end of a lock. */
export function createHolding({ outgoing, reachOut, clock }: Dependencies) {
  const isWaiting = ({ state }: OutgoingRow): boolean => state === 'queued' || state === 'written';

  /** One that was held before stays one to a stranger, also when the recipient has written since: WhatsApp said so. */
  const isFirst = async ({ held_until, instance_id, origin, person_key }: OutgoingRow): Promise<boolean> =>
    held_until !== null || reachOut.isFirst(instance_id, origin, person_key);

  /** One that was let go before is not held again for the day's number. */
  const restOf = async ({ started_on, instance_id, origin, person_key }: OutgoingRow): Promise<Lock | undefined> =>
    started_on === null ? reachOut.restOf(instance_id, origin, person_key) : undefined;

  const hold = async (row: OutgoingRow, lock: Lock, isRefused = false): Promise<void> => {
    const until = lock.until?.toISOString() ?? endless;
    if (row.held_until === until && row.error === lock.text && !isRefused) return;
    await outgoing.hold(row.id, { until, error: lock.text, isRefused }, clock().toISOString());
  };

  return {
    isFirst,
    hold,

    async lockFor(row: OutgoingRow): Promise<Lock | undefined> {
      const lock = (await reachOut.lockOn(row.instance_id)) ?? (await restOf(row));
      return lock && (await isFirst(row)) ? lock : undefined;
    },

    /** The lock, where WhatsApp refused the message for one. Otherwise it is the recipient who gets none. */
    async holdRefused(row: OutgoingRow): Promise<Lock | undefined> {
      const lock = row.origin === 'auto-reply' ? undefined : await reachOut.lockOn(row.instance_id);
      if (lock) await hold(row, lock, true);
      return lock;
    },

    /** As it stands now, for one that is no longer held; undefined when it is out by now. */
    async release(row: OutgoingRow): Promise<OutgoingRow | undefined> {
      if (row.held_until === null) return row;
      await outgoing.release(row.id, clock().toISOString());
      const now = await outgoing.find(row.id);
      if (now?.state === 'error') throw new WhatsAppError('withdrawn', now.error ?? '');
      return now && isWaiting(now) ? now : undefined;
    },

    isWaiting,
    wasHeld: ({ held_until }: OutgoingRow): boolean => held_until !== null,
    /** Whether it is handed over again when that fails. */
    isRetried: ({ origin, held_until }: OutgoingRow): boolean => held_until !== null || resendWithinMs[origin] > 0,

    /** Why it is too late for a message; undefined as long as it is not. */
    lateness({ origin, held_until, created_at }: OutgoingRow): string | undefined {
      const ageMs = clock().getTime() - Date.parse(held_until ?? created_at);
      if (ageMs <= (held_until === null ? resendWithinMs[origin] : dayMs)) return undefined;
      return held_until === null ? unconfirmedText : heldTooLongText;
    },
  };
}
