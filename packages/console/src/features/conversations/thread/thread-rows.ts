import type { ConversationMessage, ReplySource } from '@recado/contract';
import { dayOf } from '../conversation-words.ts';

export interface ThreadRow {
  message: ConversationMessage;
  /** It is the first of its day. */
  startsDay: boolean;
  /** For a reply, or a message that got none: which message was decided about, and how. */
  decided: { id: string; decision: NonNullable<ConversationMessage['decision']>; isSilent: boolean } | undefined;
}

/** Nothing is ever written for these. */
const silent: ReadonlySet<ReplySource> = new Set([
  'none',
  'blocked',
  'group',
  'loop',
  'empty',
  'old',
  'paused',
  'waiting',
]);

/**
 * From the oldest to the newest, as they are read. Why something was answered stands at the first answer; why nothing was, at the
 * message itself.
 */
export function threadRows(newestFirst: readonly ConversationMessage[], hasOlder: boolean): ThreadRow[] {
  const messages = newestFirst.toReversed();
  const byId = new Map(messages.map((message) => [message.id, message]));
  const explained = new Set<string>();
  return messages.map((message, index) => {
    const before = messages[index - 1];
    // What comes before the oldest one is not known yet: its day may have begun earlier.
    const startsDay = before ? dayOf(before.at) !== dayOf(message.at) : !hasOlder;
    const asked = message.answers === null ? undefined : byId.get(message.answers);
    if (asked?.decision && !explained.has(asked.id)) {
      explained.add(asked.id);
      return { message, startsDay, decided: { id: asked.id, decision: asked.decision, isSilent: false } };
    }
    const { decision } = message;
    const isSilent = decision !== null && silent.has(decision.source);
    return { message, startsDay, decided: isSilent ? { id: message.id, decision, isSilent } : undefined };
  });
}
