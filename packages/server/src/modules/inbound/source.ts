import type { TraceStep } from '@recado/contract';
import type { InboundMessage, Outcome } from './inbound-message.ts';
import type { PersonRules } from './person-lookup.repository.ts';
import type { Rules } from './reply-rules.ts';

export interface Question {
  message: InboundMessage;
  person: PersonRules;
  rules: Rules;
  /** Whether the writer waits for a person; `for long` keeps the rest silent no more. */
  isWaiting(): Promise<'no' | 'yes' | 'for long'>;
}

/** One place a reply can come from: it answers, or it says why it does not. */
export interface Source {
  name: 'response' | 'menu' | 'handover' | 'ai' | 'default';
  /** Undefined: nothing to say. */
  answer(question: Question): Promise<Verdict | undefined> | Verdict | undefined;
}

/** `calls`: the writer is to wait for a person, whatever else is answered. */
export type Verdict = { calls?: Outcome['handover'] } & (
  | { reply: string; text: string }
  | { reply?: never; outcome: TraceStep['outcome']; text: string }
  | { silence: Outcome; reply?: never }
);
