import { messageKey, type Wish } from '@recado/contract';
import type { Clock } from '../../runtime/clock.ts';
import type { Events } from '../../runtime/events.ts';
import type { ConsentRequest, ConsentService, WishOutcome } from '../consent/consent.service.ts';
import { nobody, personKeyOf } from '../people/person-key.ts';
import { answerWordless, canWait, type FindWaiting, isCall, isQuietFor, stepOf, withCall } from './handover.ts';
import { type InboundMessage, type Outcome, writtenAt } from './inbound-message.ts';
import type { LoopGuard } from './loop-guard.ts';
import { nothingKnown, type PersonLookup, type PersonRules } from './person-lookup.repository.ts';
import type { ReplyRules, Rules } from './reply-rules.ts';
import { isOld, objectionTo, silences } from './silence.ts';
import type { Question, Source, Verdict } from './source.ts';

interface Dependencies {
  readRules: ReplyRules;
  lookup: PersonLookup;
  sources: readonly Source[];
  loopGuard: LoopGuard;
  findWaiting: FindWaiting;
  consent: Pick<ConsentService, 'carryOut'>;
  events: Pick<Events, 'emit'>;
  clock: Clock;
}

/** What deciding does or asks besides reading rules. */
interface Effects {
  carryOut(request: ConsentRequest, before: Wish | undefined): Promise<WishOutcome>;
  isSilenced: LoopGuard['isSilenced'];
  findWaiting: FindWaiting;
}

/** Of what would be carried out it is known what it would change. */
const noEffects: Effects = {
  carryOut: async ({ wish }, before) => (wish === (before ?? 'return') ? 'repeated' : 'done'),
  isSilenced: () => false,
  findWaiting: async () => undefined,
};

/** Stores the outcome where the channel keeps its messages; false when somebody else has decided before. */
export type Record = (outcome: Outcome) => boolean | Promise<boolean>;

export type InboundService = ReturnType<typeof createInboundService>;

/**
 * The one way in. Whatever channel a message comes by: a wish is carried out first, then there may be a reason for
 * silence, then the sources are asked in their order; the outcome is recorded, and whoever wants to know is told.
 */
export function createInboundService({
  readRules,
  lookup,
  sources,
  loopGuard,
  consent,
  events,
  ...ports
}: Dependencies) {
  const { findWaiting, clock } = ports;
  const effects: Effects = { carryOut: consent.carryOut, isSilenced: loopGuard.isSilenced, findWaiting };

  /** Those from this place on. Most know at once, and waiting for them costs a reply more than asking them. */
  const ask = (question: Question, so: Way = { trace: [] }, place = 0): Outcome | Promise<Outcome> => {
    const source = sources[place];
    if (!source) return { source: 'none', reply: '', ...so };
    const hear = (verdict: Verdict | undefined) => {
      if (!verdict) return ask(question, so, place + 1);
      // Who asked for a person waits for that reason, whatever comes after it.
      so.handover ??= verdict.calls;
      if (verdict.calls?.reason === 'ai') so.trace.push(stepOf('ai'));
      if ('silence' in verdict) return { ...verdict.silence, trace: [...so.trace, ...verdict.silence.trace] };
      if (verdict.reply !== undefined) {
        so.trace.push({ step: source.name, outcome: 'answered', text: verdict.text });
        return { source: source.name, reply: verdict.reply, ...so };
      }
      so.trace.push({ step: source.name, outcome: verdict.outcome, text: verdict.text });
      return ask(question, so, place + 1);
    };
    const answer = source.answer(question);
    return answer instanceof Promise ? answer.then(hear) : hear(answer);
  };

  const isPaused = async ({ isPaused }: InboundMessage): Promise<boolean> => (await isPaused?.()) ?? false;

  /** A voice message, say: nothing registered can answer it. */
  const decideWordless = async (message: InboundMessage, rules: Rules, person: PersonRules, effects: Effects) => {
    if (!rules.handover.byMedia || !canWait(message) || objectionTo(message, rules, person)) return silences.empty;
    if (await isPaused(message)) return silences.empty;
    const isTold =
      rules.handover.reply !== '' &&
      !isOld(message, clock) &&
      !effects.isSilenced(message.person) &&
      (await effects.findWaiting(message)) === undefined;
    return answerWordless(isTold ? rules.handover.reply : '');
  };

  /** What is too late or too much to be answered may be a call for a person all the same. */
  const orCall = async (silence: Outcome, message: InboundMessage, rules: Rules, person: PersonRules) => {
    const isHeard = isCall(message, rules, person) && !objectionTo(message, rules, person);
    return isHeard && !(await isPaused(message)) ? withCall(silence, 'word') : silence;
  };

  const decide = async (message: InboundMessage, effects: Effects): Promise<Outcome> => {
    const { carryOut, isSilenced } = effects;
    if (message.messageKey === '' && !message.isWordless) return silences.empty;
    const known = readRules();
    const rules = known instanceof Promise ? await known : known;
    const person = message.person === nobody ? nothingKnown : await lookup(message.person, message.messageKey);
    if (message.messageKey === '') return decideWordless(message, rules, person, effects);
    const wish = wishOf(message, rules);
    const request = wish && { ...message, wish, wasBlocked: person.isInBlocked, at: writtenAt(message, clock()) };
    if (request && (await carryOut(request, person.wish)) === 'done') {
      const isUnfit = isOld(message, clock) || (request.wish === 'leave' && person.isInBlocked);
      return carriedOut(request.wish, isUnfit ? '' : rules.wishReplies[request.wish]);
    }
    if (isOld(message, clock)) return orCall(silences.old, message, rules, person);
    if (message.isPaused && (await message.isPaused())) return silences.paused;
    const objection = objectionTo(message, rules, person);
    if (objection) return objection;
    if (isSilenced(message.person)) return orCall(silences.loop, message, rules, person);
    const isWaiting = async () => {
      const since = await effects.findWaiting(message);
      if (since === undefined) return 'no';
      return isQuietFor(since, clock) ? 'yes' : 'for long';
    };
    return ask({ message, rules, person, isWaiting });
  };

  return {
    /** From a message to its outcome. A reply counts for the loop guard. */
    async receive(message: InboundMessage, record: Record): Promise<Outcome> {
      const decided = await decide(message, effects);
      const isHeard = decided.reply === '' || loopGuard.admit(message.person);
      // Who asked to leave is left alone also by one who writes too much; only the confirmation is not sent.
      const silenced = decided.source === 'consent' ? { ...decided, reply: '' } : tooMuch(decided);
      const outcome = isHeard ? decided : silenced;
      const stored = record(outcome);
      const isFirst = stored instanceof Promise ? await stored : stored;
      if (isFirst && !isOld(message, clock)) events.emit('message-received', message);
      return outcome;
    },

    /** Written before the phone was linked: it is not answered and nobody is told, but who asked to leave has left. */
    async receivePast(message: InboundMessage): Promise<void> {
      const wish = wishOf(message, await readRules());
      if (!wish) return;
      const { isInBlocked, wish: before } = await lookup(message.person, message.messageKey);
      const at = message.sentAt ?? clock();
      await effects.carryOut({ ...message, wish, wasBlocked: isInBlocked, at, isPast: true }, before);
    },

    /** The reply that a message would get, with no trace left anywhere. */
    simulate(asked: { phone: string; sender: string; message: string; isGroup: boolean }): Promise<Outcome> {
      const person = personKeyOf(asked);
      const key = messageKey(asked.message);
      return decide({ ...asked, channel: 'api', person, messageKey: key, withoutKey: false }, noEffects);
    },
  };
}

/** How a message came to its outcome. */
type Way = Pick<Outcome, 'trace' | 'handover'>;

/** Somebody who asked for a person is heard also where the reply is one too many; default replies that did not go count for nothing. */
const tooMuch = ({ handover }: Outcome): Outcome =>
  handover && handover.after === undefined ? { ...silences.loop, handover } : silences.loop;

/** What the person asks for by this message. Where that changes nothing, the word is a message like any other. */
const wishOf = ({ messageKey, isGroup, person }: InboundMessage, rules: Rules): Wish | undefined =>
  isGroup || person === nobody ? undefined : rules.wishOf(messageKey);

const wishTexts: { [Asked in Wish]: string } = {
  leave: 'O contato pediu para não receber mensagens automáticas e passou para o grupo Bloqueado.',
  return: 'O contato pediu para voltar a receber mensagens e saiu do grupo Bloqueado.',
};

const carriedOut = (wish: Wish, reply: string): Outcome => ({
  source: 'consent',
  reply,
  trace: [{ step: 'guard', outcome: reply === '' ? 'silenced' : 'answered', text: wishTexts[wish] }],
});
