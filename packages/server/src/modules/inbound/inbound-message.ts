import { type ReplySource, type TraceStep, traceStep, type WaitReason } from '@recado/contract';
import { z } from 'zod';
import type { PersonKey } from '../people/person-key.ts';

/** A message to answer, as a channel has read it. */
export interface InboundMessage {
  channel: 'api' | 'whatsapp';
  person: PersonKey;
  /** As it is shown, or as it came; empty when it is not known. */
  phone: string;
  /** The name under which the sender is known, or what came in its place. */
  sender: string;
  message: string;
  /** Of the message: made once, by whoever takes it in. */
  messageKey: string;
  isGroup: boolean;
  /** Over the public API, where anybody can speak for anybody unless it asks for a key. */
  withoutKey: boolean;
  /** The number that it came to; an app's API has none. */
  instanceId?: string;
  /** A file, a place or a card that came without words: only a person can answer it. */
  isWordless?: boolean;
  /** When it was written, where the channel tells. */
  sentAt?: Date;
  /** Where a person may have taken over: the conversation on this number. */
  isPaused?(): Promise<boolean>;
}

export interface Outcome {
  source: ReplySource;
  /** Empty means: send nothing. */
  reply: string;
  trace: TraceStep[];
  /** Whoever wrote it is to wait for a person; with `after`, if this was the last of so many default replies in a row. */
  handover?: { reason: WaitReason; after?: number } | undefined;
}

/** Why it ended as it did: the last step decided. */
export const reasonOf = ({ trace }: Outcome): string => trace.at(-1)?.text ?? '';

/** The whole way, as it is stored: most of it are texts that tell their step already. */
export const storedTraceOf = ({ trace }: Outcome): string =>
  JSON.stringify(trace.map(({ step, outcome, text }) => [step, outcome, text]));

export const storedTrace = z.array(z.tuple([traceStep.shape.step, traceStep.shape.outcome, z.string()]));

export const readStoredTrace = (stored: string | null): TraceStep[] =>
  stored === null
    ? []
    : storedTrace.parse(JSON.parse(stored)).map(([step, outcome, text]) => ({ step, outcome, text }));

/** WhatsApp tells whole seconds by a clock of its own: what arrives so soon was written now. */
const soonMs = 60_000;

/** When it was written, as far as it matters which of two messages came first. */
export function writtenAt({ sentAt }: Pick<InboundMessage, 'sentAt'>, now: Date): Date {
  return sentAt && now.getTime() - sentAt.getTime() > soonMs ? sentAt : now;
}
