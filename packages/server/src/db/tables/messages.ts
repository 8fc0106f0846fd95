import type { AttachmentKind, MediaKind, MediaState, SendOrigin, SendState } from '@recado/contract';
import type { Generated } from 'kysely';

export interface IncomingMessagesTable {
  id: Generated<number>;
  instance_id: string;
  chat: string;
  message_id: string;
  /** The writer within a group; empty elsewhere. */
  participant: string;
  /** Of the writer, also in a group. */
  person_key: string;
  phone: string;
  sender_name: string;
  text: string;
  kind: string;
  /** `received` still waits for the decision whether and what to answer. */
  state: 'received' | 'answered' | 'silent';
  source: string | null;
  reason: string | null;
  /** JSON: the whole way to the outcome; null of those from before it was kept. */
  trace: Generated<string | null>;
  /** JSON: what it is besides its text, such as a place or a contact. */
  content: Generated<string | null>;
  /** Its file; one that is not among `media` is no longer kept. */
  media_id: Generated<string | null>;
  sent_at: string;
  created_at: string;
}

export interface OutgoingMessagesTable {
  id: Generated<number>;
  instance_id: string;
  chat: string;
  message_id: string;
  /** Of the recipient; in a group, of the one who is answered. */
  person_key: string;
  phone: string;
  contact_name: string;
  text: string;
  /** Base64 of a JPEG that still has to be sent, of messages from before files were stored; null once it left. */
  media: string | null;
  has_media: number;
  /** Its file; one that is not among `media` is no longer kept. */
  media_id: Generated<string | null>;
  /** What it is, also when it is no longer kept; null: nothing, or an image from before. */
  media_kind: Generated<AttachmentKind | null>;
  media_name: Generated<string | null>;
  origin: SendOrigin;
  /** The incoming message that this one answers. */
  answers_id: number | null;
  /** Of whoever asked for it: asked again with the same one, it is the same message. */
  request_key: Generated<string | null>;
  state: SendState;
  /** Why it failed, or what it waits for. */
  error: string | null;
  /** 1: it did not go because nobody wanted it any more, which is no failure. */
  is_withdrawn: Generated<number>;
  /** Waited for a lock until then; far ahead where nobody knows how long. From then on its age counts. */
  held_until: Generated<string | null>;
  /** The day, by the administrator's clock, on which it was handed over to somebody who never wrote. */
  started_on: Generated<string | null>;
  created_at: string;
  updated_at: string;
}

/** Messages that passed the product by: of the time before it was linked, and what a person writes on the phone. */
export interface PhoneMessagesTable {
  id: Generated<number>;
  instance_id: string;
  chat: string;
  message_id: string;
  /** The writer within a group; empty elsewhere, and where the phone's owner wrote. */
  participant: string;
  /** Of the other person; of the group where the owner wrote in one. */
  person_key: string;
  phone: string;
  sender_name: string;
  is_from_me: number;
  origin: 'history' | 'phone';
  kind: string;
  text: string;
  /** JSON: what it is besides its text. */
  content: Generated<string | null>;
  sent_at: string;
  created_at: string;
}

/** One of a kind for each message and person: the last. The message itself may be known or not. */
export interface MessageChangesTable {
  id: Generated<number>;
  instance_id: string;
  chat: string;
  /** The `message_id` of the message it is about. */
  target_id: string;
  kind: 'edit' | 'delete' | 'reaction' | 'vote';
  /** Of whoever did it; of the other person, or the group, where the phone's owner did. */
  person_key: string;
  is_from_me: number;
  /** The new text, the emoji, the choices; empty where it was taken back, null where it came sealed and stayed closed. */
  text: string | null;
  changed_at: string;
  created_at: string;
}

export interface MediaTable {
  /** Drawn at random: also the name of its file. */
  id: string;
  instance_id: string;
  /** Of whoever sent it, or is to get it; empty where it is for nobody in particular. */
  person_key: string;
  direction: 'in' | 'out';
  kind: MediaKind;
  /** As the sender says. */
  mime_type: string;
  /** As its first bytes say; null for anything but pictures and sounds that are known. */
  checked_type: string | null;
  /** Without a path, and without anything that hides what it is. */
  file_name: string;
  /** Null until it is stored. */
  bytes: number | null;
  sha256: string | null;
  state: MediaState;
  /** In words, why it is not there. */
  reason: string | null;
  /** JSON: what WhatsApp is told about one that goes out, such as how long it is. */
  details: Generated<string | null>;
  created_at: string;
}

/** Where a file is to be fetched from and how it is read; gone as soon as it is stored, or never will be. */
export interface MediaSourcesTable {
  media_id: string;
  /** Sealed JSON. */
  value: string;
}

export interface MediaPartsTable {
  media_id: string;
  position: number;
  content: Buffer;
  created_at: string;
}
