import type { AttachmentKind, BulkSendState, RecipientState } from '@recado/contract';
import type { Generated } from 'kysely';

export interface BulkSendsTable {
  id: Generated<number>;
  instance_id: string;
  message: string;
  interval_ms: number;
  state: BulkSendState;
  /** Of what asked for it, so that asking again after a crash starts no second one. */
  origin_key: string | null;
  /** It begins then; null: at once. */
  starts_at: Generated<string | null>;
  /** The hours of the day that it keeps to, '08:00' each, by the administrator's clock. */
  hours_from: Generated<string | null>;
  hours_until: Generated<string | null>;
  /** The days that it keeps to, as digits from 0 (Sunday); null: all. */
  weekdays: Generated<string | null>;
  /** JSON: other wordings than `message`; null: none. */
  wordings: Generated<string | null>;
  /** Who has written since it began gets nothing. */
  skips_answered: Generated<number>;
  /** The file that everybody gets, as with a message. */
  media_id: Generated<string | null>;
  media_kind: Generated<AttachmentKind | null>;
  media_name: Generated<string | null>;
  /** Why nobody paused it and yet it is paused. */
  paused_for: Generated<string | null>;
  created_at: string;
  updated_at: string;
}

export interface BulkSendRecipientsTable {
  id: Generated<number>;
  bulk_send_id: number;
  name: string;
  phone: string;
  person_key: string;
  state: RecipientState;
  reason: string | null;
  /** The message, once there is one. */
  outgoing_id: number | null;
  /** Which wording it has: 0 is the send's own message. Drawn once, together with the message. */
  wording: Generated<number | null>;
}
