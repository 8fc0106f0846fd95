import type { WaitReason } from '@recado/contract';
import type { Generated } from 'kysely';

/** One for each number and person or group, and for each person of an app's API; kept by triggers of the database (decision 38). */
export interface ConversationsTable {
  id: Generated<number>;
  /** Empty for an app's API. */
  instance_id: string;
  /** A person's, or a group's. */
  person_key: string;
  /** Where the last message came from or went to. */
  chat: string;
  phone: string;
  /** As the person calls itself; empty for a group. */
  name: string;
  /** As it is written, `@bia.doces`; the last one seen, empty where none was. Noted by code, not by a trigger. */
  handle: Generated<string>;
  last_at: string;
  /** How it begins. */
  last_text: string;
  last_kind: string;
  last_author: 'person' | 'automatic' | 'console' | 'phone';
  unread: Generated<number>;
  /** Since when somebody waits for a person. */
  waiting_since: Generated<string | null>;
  done_at: Generated<string | null>;
}

/** Each time that somebody waited for a person, open until `ended_at`. Begun by code, ended by a trigger of the database. */
export interface ConversationWaitsTable {
  id: Generated<number>;
  instance_id: string;
  person_key: string;
  reason: WaitReason;
  since: string;
  ended_at: string | null;
  /** When consoles that are not open were told; null: not yet. */
  pushed_at: string | null;
}

/** A call of an app as two messages. Found by the conversation here, because calls have no index that each would have to pay for. */
export interface ConversationCallsTable {
  call_id: number;
  conversation_id: number;
  question: string;
  answer: string;
  at: string;
}

/** What somebody of the house notes down; found by number and person (or group), as the messages are. */
export interface ConversationNotesTable {
  id: Generated<number>;
  instance_id: string;
  person_key: string;
  /** Who was signed in. */
  author: string;
  text: string;
  created_at: string;
  edited_at: Generated<string | null>;
}

/** A console that is being typed into, for as long as that counts. */
export interface ConversationWritersTable {
  conversation_id: number;
  console: string;
  /** Who is signed in there. */
  name: string;
  writing_until: string;
}

/** A message by its words, for the search; kept by `follow-messages.ts` (decision 39). */
export interface MessageSearchTable {
  /** Grows with the moment of the message, so that the newest ones are found first. */
  id: number;
  source: string;
  /** The message's own, in the table of its source. */
  row_id: number;
  /** Of its conversation, as `conversations` has them. */
  instance_id: string;
  talk_key: string;
  /** Folded. Text on SQLite, a vector on PostgreSQL. */
  words: string;
}

/** What was written, changed or removed since the index was last looked at; triggers of the database note it. */
export interface MessageSearchQueueTable {
  id: Generated<number>;
  /** Or `change`: an edit, of which the message is to be found. */
  source: string;
  row_id: number;
  /** 1: this one and all before it. */
  and_older: Generated<number>;
}
