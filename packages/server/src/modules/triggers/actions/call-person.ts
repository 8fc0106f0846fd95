import type { Repository } from '../../../db/repository.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { RaiseWait, WaitQueries } from '../../handover/raise-wait.ts';
import type { RaisedWait, WaitsRepository } from '../../handover/waits.repository.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { isConnectionTrouble } from '../../outbox/sender.ts';
import type { BlockedPeople } from '../../people/blocked-people.repository.ts';
import { nobody } from '../../people/person-key.ts';
import type { RunFacts } from '../run-facts.ts';
import { type ActionContext, type Executor, NotYet, Skipped } from './execute-action.ts';

interface Dependencies {
  queries: Repository<WaitQueries & { waits: WaitsRepository }>;
  raiseWait: RaiseWait;
  blocked: BlockedPeople;
  outbox: Pick<Outbox, 'queue' | 'deliver'>;
  /** What whoever waits is told; empty for nothing. */
  handoverReply(): Promise<string>;
  /** Somebody waits for a person. */
  onWaiting(): void;
  clock: Clock;
}

type Talk = NonNullable<Awaited<ReturnType<WaitsRepository['findTalk']>>>;

const texts = {
  nobody: 'O evento não traz uma pessoa que possa esperar por você.',
  group: 'A mensagem é de um grupo, e ninguém é chamado para um grupo.',
  blocked: 'O contato está bloqueado ou pediu para não receber mensagens.',
  noTalk: 'Ainda não há conversa com esta pessoa.',
  inHand: 'Uma pessoa já cuida da conversa, ou cuidou depois do evento.',
  called: 'A conversa espera por você',
  waiting: 'A conversa já esperava por você',
} as const;

/** Puts the conversation with whoever set the run off among those that wait for a person, once for each wait. */
export function createCallPerson({ queries, raiseWait, blocked, outbox, clock, ...ports }: Dependencies) {
  const findTalk = async ({ person, chat }: RunFacts, canWait: boolean): Promise<Talk> => {
    const talk = await queries.waits.findTalk(person, chat?.instanceId);
    if (talk) return talk;
    // The call of an app becomes a conversation after it was answered.
    if (chat?.instanceId === '' && canWait) throw new NotYet(texts.noTalk);
    throw new Skipped(texts.noTalk);
  };

  /** As after default replies in a row: on a number, and where there is a text. Why it did not go is told, and no mistake. */
  const tell = async ({ id, person_key }: RaisedWait, talk: Talk, context: ActionContext): Promise<string> => {
    const text = talk.instance_id === '' ? '' : await ports.handoverReply();
    if (text === '') return texts.called;
    try {
      const told = await outbox.queue({
        instanceId: talk.instance_id,
        to: { person: person_key, phone: talk.phone, name: talk.name, chat: talk.chat },
        content: { text },
        origin: 'trigger',
        key: `wait:${id}`,
        askedAt: context.startedAt,
      });
      if (told) await outbox.deliver(told);
      return texts.called;
    } catch (error) {
      if (isConnectionTrouble(error)) return texts.called;
      if (error instanceof AppError) return `${texts.called}. O texto para quem espera não saiu: ${error.message}`;
      throw error;
    }
  };

  const execute: Executor<'CALL_PERSON'> = async (_, context) => {
    const { facts, startedAt: since, canWait } = context;
    const { person } = facts;
    if (facts.chat?.isGroup) throw new Skipped(texts.group);
    if (person === nobody) throw new Skipped(texts.nobody);
    if (await blocked.isBlocked(person)) throw new Skipped(texts.blocked);
    const talk = await findTalk(facts, canWait);
    const wait = { instanceId: talk.instance_id, person, reason: 'trigger', since } as const;
    const isWaiting = async () => (await queries.waits.waitingSince(talk.instance_id, person)) !== undefined;
    if (await isWaiting()) return texts.waiting;
    if (await queries.waits.isInHand(wait, clock().toISOString())) throw new Skipped(texts.inHand);
    const raised = await queries.inTransaction((all) => raiseWait(all, wait));
    // Another run may have called at the same moment.
    if (!raised && (await isWaiting())) return texts.waiting;
    if (!raised) throw new Skipped(texts.inHand);
    ports.onWaiting();
    return tell(raised, talk, context);
  };
  return execute;
}
