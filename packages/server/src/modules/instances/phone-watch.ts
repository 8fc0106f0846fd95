import type { Clock } from '../../runtime/clock.ts';
import type { NumberHealthRepository } from './number-health.repository.ts';
import type { PhoneSign } from './whatsapp.port.ts';

/** To the hour is near enough: it is days that matter. */
const notedEveryMs = 60 * 60_000;
/** A phone that is there confirms within seconds; one that changes its network may need minutes. */
const patienceMs = 10 * 60_000;

interface Dependencies {
  health: Pick<NumberHealthRepository, 'notePhone' | 'awaitPhone'>;
  clock: Clock;
  onError(error: unknown): void;
}

interface Phone {
  /** What was last written down of it. */
  notedAt?: number;
  isKnownToConfirm?: boolean;
  /** Whether it may be written down that it is awaited. */
  isAwaited?: boolean;
  /** When the first message went out of which it has not confirmed its copy. */
  sentAt?: number | undefined;
}

/**
 * When the phone of a number was last seen, and since when it is missing: since the first message of which it did not get its
 * copy. A quiet number proves nothing, nor does a phone that was never seen to confirm. While the phone is there, something is
 * written once an hour at most.
 */
export function createPhoneWatch({ health, clock, onError }: Dependencies) {
  const phones = new Map<string, Phone>();
  const phoneOf = (instanceId: string): Phone => {
    const phone = phones.get(instanceId) ?? {};
    phones.set(instanceId, phone);
    return phone;
  };
  /** What could not be written is not known to be. */
  const write = (instanceId: string, work: Promise<void>): void =>
    void work.catch((error: unknown) => {
      phones.delete(instanceId);
      onError(error);
    });

  return {
    onSign(instanceId: string, { at, isCopy }: PhoneSign): void {
      const phone = phoneOf(instanceId);
      const time = at.getTime();
      if (phone.sentAt !== undefined && time >= phone.sentAt) phone.sentAt = undefined;
      const isNews =
        phone.isAwaited !== false || (isCopy && !phone.isKnownToConfirm) || time - (phone.notedAt ?? 0) >= notedEveryMs;
      if (!isNews) return;
      Object.assign(phone, { notedAt: time, isAwaited: false });
      phone.isKnownToConfirm ||= isCopy;
      write(instanceId, health.notePhone(instanceId, at.toISOString(), isCopy));
    },

    /** WhatsApp took a message: a copy of it goes to the phone. */
    onSent(instanceId: string): void {
      const phone = phoneOf(instanceId);
      const now = clock().getTime();
      phone.sentAt ??= now;
      if (phone.isAwaited || now - phone.sentAt < patienceMs) return;
      phone.isAwaited = true;
      write(instanceId, health.awaitPhone(instanceId, new Date(phone.sentAt).toISOString()));
    },

    forget: (instanceId: string): void => void phones.delete(instanceId),
  };
}
