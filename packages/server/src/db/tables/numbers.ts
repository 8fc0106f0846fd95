import type { RenewalCause, UnreadableReason } from '@recado/contract';
import type { Generated } from 'kysely';

export interface InstancesTable {
  id: Generated<number>;
  instance_id: string;
  instance_name: string;
  phone_number: string;
  use_pairing_code: number;
  /** The administrator wants it connected: a start of the server connects it again. */
  is_wanted: number;
  last_error: string | null;
  last_error_at: string | null;
  /** WhatsApp lets it start no conversations: until then, or for nobody knows how long. */
  is_locked: Generated<number>;
  locked_until: string | null;
  /** It has started as many as it may. */
  is_capped: Generated<number>;
  capped_until: string | null;
  /** Soon it will have: until then it writes half as fast. */
  is_warned: Generated<number>;
  /** Digits of the phone that it was connected with last; empty before the first time. */
  linked_phone: Generated<string>;
  /** Since when it is that one; null for the first. */
  phone_since: string | null;
  created_at: string;
}

export interface WhatsAppCredentialsTable {
  instance_id: string;
  /** Sealed JSON. */
  value: string;
  is_linked: number;
  /** Since when; null while it is not, and where a version before this one linked it. */
  linked_at: Generated<string | null>;
}

export interface WhatsAppKeysTable {
  instance_id: string;
  /** A kind of Signal key, or `journal`: what was decrypted, until the message it belongs to is stored. */
  type: string;
  id: string;
  /** Sealed JSON. */
  value: string;
}

/** What was sent, as WhatsApp needs it again when a recipient could not read it. */
export interface WhatsAppSentTable {
  instance_id: string;
  message_id: string;
  /** Sealed. */
  content: string;
  created_at: string;
}

export interface NumberHealthTable {
  instance_id: string;
  /** WhatsApp said that it may not connect before. */
  blocked_until: string | null;
  /** 1: it turned the number away and named no end, so that only a person tries again. */
  is_turned_away: Generated<number>;
  /** It last showed itself as being there. */
  shown_at: string | null;
  last_in_at: string | null;
  last_out_at: string | null;
  /** The phone itself last showed that it is there. */
  phone_seen_at: string | null;
  /** When the first message went out of which it did not confirm its copy; null while it confirms. */
  phone_awaited_since: string | null;
  /** 1: it has confirmed such a copy before, so that one it does not confirm says something. */
  phone_confirms: Generated<number>;
  /** Its connection was last made anew because nothing seemed to come in any more, and why that was thought. */
  renewed_at: string | null;
  renewed_cause: RenewalCause | null;
  /** How much WhatsApp had kept back; null while it has not said. */
  renewed_found: number | null;
  /** Of what was written before the phone was linked: how much is stored, of how many chats, and when a part last came. */
  history_messages: Generated<number>;
  history_chats: Generated<number>;
  history_at: Generated<string | null>;
  /** Parts of it that could not be read. */
  history_lost: Generated<number>;
  /** Of how many days it was asked for then. */
  history_days: Generated<number>;
}

export interface UnreadableMessagesTable {
  instance_id: string;
  message_id: string;
  reason: UnreadableReason;
  failed_at: string;
  /** It could be read after all. */
  recovered_at: string | null;
}
