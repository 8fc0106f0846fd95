import { handoverLimits, type TraceStep } from '@recado/contract';
import type { Clock } from '../../runtime/clock.ts';
import type { WaitsRepository } from '../handover/waits.repository.ts';
import { nobody } from '../people/person-key.ts';
import type { InboundMessage, Outcome } from './inbound-message.ts';
import type { PersonRules } from './person-lookup.repository.ts';
import type { Rules } from './reply-rules.ts';
import { silences } from './silence.ts';

/** Since when the writer of a message waits for a person, if they do. */
export type FindWaiting = (message: InboundMessage) => Promise<string | undefined>;

export const createFindWaiting =
  (waits: Pick<WaitsRepository, 'waitingSince'>): FindWaiting =>
  ({ instanceId = '', person }) =>
    waits.waitingSince(instanceId, person);

/** Only somebody who can be found again can wait, and nobody is called into a group. */
export const canWait = ({ isGroup, person }: InboundMessage): boolean => !isGroup && person !== nobody;

/** One of the words, for which no rule of the phone and no item of the menu is registered. */
export const isCall = (message: InboundMessage, { handover, menu }: Rules, { responses }: PersonRules): boolean =>
  handover.isWord(message.messageKey) &&
  canWait(message) &&
  responses.length === 0 &&
  !menu.findEqual(message.messageKey) &&
  !menu.findLike(message.message);

export const callTexts = {
  word: 'Quem escreveu espera por uma pessoa, porque a mensagem é uma das palavras de atendimento.',
  ai: 'Quem escreveu espera por uma pessoa, porque a inteligência artificial chamou uma.',
  media: 'Quem escreveu espera por uma pessoa, porque a mensagem é um áudio, uma imagem ou um arquivo sem texto.',
} as const;

export const stepOf = (reason: keyof typeof callTexts, outcome: TraceStep['outcome'] = 'passed'): TraceStep => ({
  step: 'handover',
  outcome,
  text: callTexts[reason],
});

/** The same outcome, with which the writer begins to wait. */
export const withCall = (outcome: Outcome, reason: keyof typeof callTexts): Outcome => ({
  ...outcome,
  trace: [stepOf(reason), ...outcome.trace],
  handover: { reason },
});

/** What came without words is answered by nobody but a person: who sent it is told so, once. */
export const answerWordless = (reply: string): Outcome =>
  reply === ''
    ? withCall(silences.empty, 'media')
    : { source: 'handover', reply, trace: [stepOf('media', 'answered')], handover: { reason: 'media' } };

/** Nobody is left without any reply for days because nobody looked. */
export const isQuietFor = (waitingSince: string | undefined, clock: Clock): boolean =>
  waitingSince !== undefined && clock().getTime() - Date.parse(waitingSince) < handoverLimits.quietHours * 3_600_000;
