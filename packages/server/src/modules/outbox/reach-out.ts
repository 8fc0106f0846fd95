import { lockText, type SendOrigin } from '@recado/contract';
import type { IncomingMessagesRepository } from '../../channels/whatsapp/incoming-messages.repository.ts';
import type { Clock } from '../../runtime/clock.ts';
import { type InstancesRepository, lockOf } from '../instances/instances.repository.ts';
import { lidIn, type PersonKey, phoneIn } from '../people/person-key.ts';

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
  timeZone: string;
  clock: Clock;
}

/** Why a message must wait, and until when: no end where WhatsApp names none. */
export interface Lock {
  text: string;
  until: Date | undefined;
}

export type ReachOut = ReturnType<typeof createReachOut>;

/**
 * Whether a number may start a conversation. Where WhatsApp has locked it, every try to write to a stranger makes the lock
 * longer; those who have written before are not meant by it.
 */
export function createReachOut({ instances, incoming, timeZone, clock }: Dependencies) {
  const moment = new Intl.DateTimeFormat('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });

  return async (instanceId: string, origin: SendOrigin, person: PersonKey): Promise<Lock | undefined> => {
    if (!startsConversations[origin] || (phoneIn(person) ?? lidIn(person)) === undefined) return undefined;
    const instance = await instances.find(instanceId);
    const lock = instance && lockOf(instance, clock());
    if (!lock || (await incoming.hasWritten(instanceId, person))) return undefined;
    const until = lock.until === null ? undefined : new Date(lock.until);
    return { until, text: lockText(until && moment.format(until)) };
  };
}
