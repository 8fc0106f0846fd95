import { bulkSendDefaults, lockTexts, type SendOrigin } from '@recado/contract';
import type { IncomingMessagesRepository } from '../../channels/whatsapp/incoming-messages.repository.ts';
import type { Clock } from '../../runtime/clock.ts';
import { dayAt } from '../../runtime/time-zone.ts';
import { type InstancesRepository, lockOf, warningOf } from '../instances/instances.repository.ts';
import { lidIn, type PersonKey, phoneIn } from '../people/person-key.ts';
import type { NewChatsOfDay } from './new-chats.ts';

/** What is written to somebody who may never have written. A reply is not. */
const startsConversations: Record<SendOrigin, boolean> = {
  bulk: true,
  trigger: true,
  send: true,
  'auto-reply': false,
  phone: false,
};

interface Dependencies {
  instances: Pick<InstancesRepository, 'find'>;
  incoming: Pick<IncomingMessagesRepository, 'hasWritten'>;
  newChats: Pick<NewChatsOfDay, 'lockFor' | 'restOf' | 'today'>;
  timeZone: string;
  clock: Clock;
}

/** Why a message must wait, and until when: no end where WhatsApp names none. Ours ends with the day. */
export interface Lock {
  /** Of a message that waits. */
  text: string;
  /** Of one that somebody wrote by hand just now: it does not wait. */
  refusal: string;
  until: Date | undefined;
}

export interface Barrier extends Lock {
  /** Who has written to the phone; it has the instance since then, or always had it. */
  writtenSince: string | null;
  /** Who got a first message on this day, where that counts. */
  startedOn: string | null;
}

export type ReachOut = ReturnType<typeof createReachOut>;

/**
 * Whether a message starts a conversation, and whether its number may. Where WhatsApp has locked it, every try to write to
 * a stranger makes the lock longer; those who have written before are not meant by it.
 */
export function createReachOut({ instances, incoming, newChats, timeZone, clock }: Dependencies) {
  /** '20/11, 09:00', with the year where it is another one. */
  const show = (moment: Date): string =>
    new Intl.DateTimeFormat('pt-BR', {
      ...{ day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', timeZone },
      ...(dayAt(moment, timeZone).slice(0, 4) !== dayAt(clock(), timeZone).slice(0, 4) && { year: 'numeric' }),
    }).format(moment);

  const isFirst = async (instanceId: string, origin: SendOrigin, person: PersonKey): Promise<boolean> => {
    if (!mayBeFirst(origin, person)) return false;
    const instance = await instances.find(instanceId);
    return !(await incoming.hasWritten(instanceId, person, instance?.phone_since ?? null));
  };

  const lockOn = async (instanceId: string): Promise<Lock | undefined> => {
    const instance = await instances.find(instanceId);
    const lock = instance && lockOf(instance, clock());
    if (!lock) return undefined;
    const until = lock.until === null ? undefined : new Date(lock.until);
    const { held: text, refused: refusal } = lockTexts(lock.kind, until && show(until));
    return { until, text, refusal };
  };

  /** A person who writes to one other by hand knows why; what writes to many by itself keeps to the day's number. */
  const restOf = async (...[instanceId, origin, person]: Parameters<typeof isFirst>): Promise<Lock | undefined> =>
    origin !== 'send' && mayBeFirst(origin, person) ? newChats.lockFor(instanceId, origin, person) : undefined;

  return {
    isFirst,
    /** What makes the number start no more conversations today. */
    restOf,
    /** The day that a conversation which is started now counts for. */
    today: newChats.today,
    /** Whether the instance has another phone since then. */
    async isAnotherPhone(instanceId: string, since: string): Promise<boolean> {
      const instance = await instances.find(instanceId);
      return (instance?.phone_since ?? '') > since;
    },
    /** How long the number rests between messages: twice as long after a warning, also where no pause was asked for. */
    async pauseOf(instanceId: string, intervalMs: number): Promise<number> {
      const instance = await instances.find(instanceId);
      const isWarned = instance !== undefined && warningOf(instance, clock()) !== null;
      return isWarned ? 2 * Math.max(intervalMs, bulkSendDefaults.intervalMs) : intervalMs;
    },
    /** What keeps the number from writing to anybody who never wrote. */
    lockOn,
    /** What keeps a campaign of the number from writing to strangers, and whom it may write to all the same. */
    async findBarrier(instanceId: string): Promise<Barrier | undefined> {
      const lock = await lockOn(instanceId);
      const rest = lock ? undefined : await newChats.restOf(instanceId, 'bulk');
      if (!lock && !rest) return undefined;
      const since = (await instances.find(instanceId))?.phone_since ?? null;
      return { ...((lock ?? rest) as Lock), writtenSince: since, startedOn: lock ? null : newChats.today() };
    },
    /** What keeps the number from writing this message. */
    async lockFor(...message: Parameters<typeof isFirst>): Promise<Lock | undefined> {
      const [instanceId, origin, person] = message;
      const lock = mayBeFirst(origin, person) ? ((await lockOn(instanceId)) ?? (await restOf(...message))) : undefined;
      return lock && (await isFirst(...message)) ? lock : undefined;
    },
  };
}

/** To a person, that is, and not because the person wrote. */
const mayBeFirst = (origin: SendOrigin, person: PersonKey): boolean =>
  startsConversations[origin] && (phoneIn(person) ?? lidIn(person)) !== undefined;
