import type { TraceStep } from '@recado/contract';
import type { InboundMessage } from './inbound-message.ts';
import type { PersonRules } from './person-lookup.repository.ts';
import type { Rules } from './reply-rules.ts';

export interface Question {
  message: InboundMessage;
  person: PersonRules;
  rules: Rules;
}

/** One place a reply can come from: it answers, or it says why it does not. */
export interface Source {
  name: 'response' | 'menu' | 'ai' | 'default';
  answer(question: Question): Promise<Verdict> | Verdict;
}
export type Verdict = { reply: string; text: string } | { reply?: never; outcome: TraceStep['outcome']; text: string };
