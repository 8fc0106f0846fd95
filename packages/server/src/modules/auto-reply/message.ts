import { phoneKey, type ReplySource, type TraceStep } from '@recado/contract';

/** A message to answer, wherever it came from. */
export interface Incoming {
  message: string;
  /** Of the message: made once, by whoever takes it in. */
  messageKey: string;
  /** In any notation; empty when the app did not say. */
  phone: string;
  /** The number, or the name under which the phone's agenda knows it. */
  sender: string;
  isGroup: boolean;
}

/** Where a message came from, and whether that is sure. */
export interface Origin {
  channel: 'api' | 'whatsapp';
  /** Over the public API, where anybody can speak for anybody unless it asks for a key. */
  withoutKey: boolean;
}

export interface Outcome {
  source: ReplySource;
  /** Empty means: send nothing. */
  reply: string;
  trace: TraceStep[];
}

/** The sender's phone as a key, when a phone can be had at all: of `phone`, else of a `sender` that is a number. */
export const phoneKeyOf = ({ phone, sender }: Pick<Incoming, 'phone' | 'sender'>): string | undefined =>
  (phone === '' ? undefined : phoneKey(phone)) ?? phoneKey(sender);

/** Why it ended as it did: the last step decided. */
export const reasonOf = ({ trace }: Outcome): string => trace.at(-1)?.text ?? '';
