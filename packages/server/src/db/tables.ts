import type {
  AlertKind,
  AttachmentKind,
  BulkSendState,
  ConditionType,
  ConsentEvent,
  LoggedEvent,
  MediaKind,
  MediaState,
  RecipientState,
  RefusalCause,
  RenewalCause,
  ReplySource,
  RunState,
  ScriptStatus,
  SendOrigin,
  SendState,
  TriggerType,
  UnreadableReason,
  Wish,
} from '@recado/contract';
import type { Generated } from 'kysely';
import type { QueueName } from '../jobs/jobs.port.ts';

/**
 * Every table as both engines store it: times are ISO text in UTC, booleans are 0 or 1. Columns named `*_key` are
 * filled in code, because lower-casing and Unicode forms differ between the engines.
 */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  menu_items: MenuItemsTable;
  responses: ResponsesTable;
  settings: SettingsTable;
  response_quick_actions: ResponseQuickActionsTable;
  api_calls: ApiCallsTable;
  api_call_hours: ApiCallHoursTable;
  api_call_people: ApiCallPeopleTable;
  refused_calls: RefusedCallsTable;
  notifications: NotificationsTable;
  alerts: AlertsTable;
  contact_groups: ContactGroupsTable;
  contacts: ContactsTable;
  contact_group_members: ContactGroupMembersTable;
  tags: TagsTable;
  quick_actions: QuickActionsTable;
  instances: InstancesTable;
  whatsapp_credentials: WhatsAppCredentialsTable;
  whatsapp_keys: WhatsAppKeysTable;
  whatsapp_sent: WhatsAppSentTable;
  number_health: NumberHealthTable;
  unreadable_messages: UnreadableMessagesTable;
  incoming_messages: IncomingMessagesTable;
  outgoing_messages: OutgoingMessagesTable;
  media: MediaTable;
  media_sources: MediaSourcesTable;
  /** PostgreSQL only: on SQLite the bytes are files. */
  media_parts: MediaPartsTable;
  phone_messages: PhoneMessagesTable;
  message_changes: MessageChangesTable;
  person_pauses: PersonPausesTable;
  lid_map: LidMapTable;
  jid_cache: JidCacheTable;
  bulk_sends: BulkSendsTable;
  bulk_send_recipients: BulkSendRecipientsTable;
  consent_events: ConsentEventsTable;
  wishes: WishesTable;
  triggers: TriggersTable;
  trigger_runs: TriggerRunsTable;
  trigger_run_actions: TriggerRunActionsTable;
  scripts: ScriptsTable;
  script_runs: ScriptRunsTable;
  known_senders: KnownSendersTable;
  logged_events: LoggedEventsTable;
  /** SQLite only; on PostgreSQL pg-boss has tables of its own. */
  jobs: JobsTable;
  /** PostgreSQL only: on SQLite there is one node. */
  leases: LeasesTable;
}

interface UsersTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  password_hash: string;
  has_default_password: number;
  created_at: string;
  password_changed_at: string;
}

interface SessionsTable {
  id: string;
  user_id: number;
  created_at: string;
  last_refreshed_at: string;
  ip_address: string;
  user_agent: string;
}

interface SessionTokensTable {
  token_hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: string;
  /** Set on a refresh token that was exchanged; it is honoured for a short grace afterwards. */
  replaced_at: string | null;
}

interface MenuItemsTable {
  id: Generated<number>;
  message: string;
  message_key: string;
  reply: string;
  created_at: string;
}

interface ResponsesTable {
  id: Generated<number>;
  phone: string;
  person_key: string;
  message: string;
  message_key: string;
  reply: string;
  created_at: string;
}

interface SettingsTable {
  name: string;
  value: string;
}

interface ApiCallsTable {
  id: Generated<number>;
  /** Of the writer. */
  person_key: string;
  method: string;
  endpoint: string;
  status_code: number;
  response_time: number;
  ip_address: string;
  user_agent: string;
  request_body: string;
  response_body: string;
  source: ReplySource | null;
  reason: string | null;
  created_at: string;
}

interface ApiCallHoursTable {
  hour: string;
  /** Empty for calls that carried no message. */
  source: ReplySource | '';
  calls: number;
  successes: number;
  errors: number;
  total_ms: number;
  /** Whether those who called are in `api_call_people`: 2 for all of them, 1 while they are being noted; a call makes it 0. */
  noted: Generated<number>;
}

/** In which hours somebody called, by the first instant of each; of the hours that are noted. */
interface ApiCallPeopleTable {
  person_key: string;
  hour: string;
}

/** Calls that were refused before they were read, counted by the minute. */
interface RefusedCallsTable {
  minute: string;
  ip_address: string;
  cause: RefusalCause;
  calls: number;
}

interface NotificationsTable {
  id: Generated<number>;
  person_key: string;
  kind: Generated<'call' | 'message' | 'alert'>;
  text: string;
  /** Of an alert: JSON that says which one. */
  about: string | null;
  created_at: string;
}

interface AlertsTable {
  id: Generated<number>;
  kind: AlertKind;
  /** What it is about; one alert of a kind for each. */
  subject: string;
  text: string;
  /** What of it matters: whoever was told of another gist is told again. */
  gist: Generated<string>;
  /** A lesser cause does not take the place of a greater one. */
  weight: Generated<number>;
  since: string;
  /** Null as long as Telegram has nothing of it. */
  told_at: string | null;
  /** The gists that were told: a list in JSON. */
  told: Generated<string>;
}

interface ResponseQuickActionsTable {
  id: Generated<number>;
  name: string;
  message: string;
  reply: string;
  sort_order: number;
  is_active: number;
}

interface ContactGroupsTable {
  id: string;
  name: string;
  name_key: string;
  description: string;
  color: string;
  is_immutable: number;
  created_at: string;
  updated_at: string;
}

interface ContactsTable {
  id: string;
  name: string;
  phone: string;
  person_key: string;
  email: string;
  company: string;
  title: string;
  created_at: string;
  updated_at: string;
  /** Folded name, phone key, folded e-mail and company, one per line; contacts are listed in its order. */
  search: Generated<string>;
  company_key: Generated<string>;
}

interface ContactGroupMembersTable {
  contact_id: string;
  group_id: string;
}

interface TagsTable {
  id: string;
  name: string;
  display_name: string;
  description: string;
  category: 'SYSTEM' | 'CUSTOM';
  value: string;
  format: string;
  timezone: string;
  is_active: number;
  created_at: string;
}

interface QuickActionsTable {
  id: Generated<number>;
  name: string;
  message: string;
  sort_order: number;
  media_type: string | null;
  /** Base64, because the engines' binary columns differ and an image of a quick action is small. */
  media: string | null;
  /** JSON: which file it is, where it is no image. */
  media_about: Generated<string | null>;
}

interface InstancesTable {
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

interface WhatsAppCredentialsTable {
  instance_id: string;
  /** Sealed JSON. */
  value: string;
  is_linked: number;
  /** Since when; null while it is not, and where a version before this one linked it. */
  linked_at: Generated<string | null>;
}

interface WhatsAppKeysTable {
  instance_id: string;
  /** A kind of Signal key, or `journal`: what was decrypted, until the message it belongs to is stored. */
  type: string;
  id: string;
  /** Sealed JSON. */
  value: string;
}

/** What was sent, as WhatsApp needs it again when a recipient could not read it. */
interface WhatsAppSentTable {
  instance_id: string;
  message_id: string;
  /** Sealed. */
  content: string;
  created_at: string;
}

interface NumberHealthTable {
  instance_id: string;
  /** WhatsApp said that it may not connect before. */
  blocked_until: string | null;
  /** 1: it turned the number away and named no end, so that only a person tries again. */
  is_turned_away: Generated<number>;
  /** It last showed itself as being there. */
  shown_at: string | null;
  last_in_at: string | null;
  last_out_at: string | null;
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

interface UnreadableMessagesTable {
  instance_id: string;
  message_id: string;
  reason: UnreadableReason;
  failed_at: string;
  /** It could be read after all. */
  recovered_at: string | null;
}

interface IncomingMessagesTable {
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
  /** JSON: what it is besides its text, such as a place or a contact. */
  content: Generated<string | null>;
  /** Its file; one that is not among `media` is no longer kept. */
  media_id: Generated<string | null>;
  sent_at: string;
  created_at: string;
}

interface OutgoingMessagesTable {
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
  /** Waited for a lock until then; far ahead where nobody knows how long. From then on its age counts. */
  held_until: Generated<string | null>;
  /** The day, by the administrator's clock, on which it was handed over to somebody who never wrote. */
  started_on: Generated<string | null>;
  created_at: string;
  updated_at: string;
}

interface MediaTable {
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
interface MediaSourcesTable {
  media_id: string;
  /** Sealed JSON. */
  value: string;
}

interface MediaPartsTable {
  media_id: string;
  position: number;
  content: Buffer;
  created_at: string;
}

/** Messages that passed the product by: of the time before it was linked, and what a person writes on the phone. */
interface PhoneMessagesTable {
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
  sent_at: string;
  created_at: string;
}

/** One of a kind for each message and person: the last. The message itself may be known or not. */
interface MessageChangesTable {
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

interface PersonPausesTable {
  /** A person's, or a group's. */
  person_key: string;
  instance_id: string;
  paused_until: string;
}

interface LidMapTable {
  lid: string;
  person_key: string;
  /** The phone part of the JID that WhatsApp knows, digits. */
  phone: string;
}

interface JidCacheTable {
  person_key: string;
  /** Null: the number is not on WhatsApp. */
  jid: string | null;
  checked_at: string;
}

interface JobsTable {
  seq: Generated<number>;
  id: string;
  queue: QueueName;
  job_key: string | null;
  payload: string;
  state: 'waiting' | 'active' | 'done' | 'dead';
  run_at: string;
  attempts: number;
  error: string | null;
  created_at: string;
}

interface LeasesTable {
  name: string;
  node: string;
  /** What the node tells the others about it. */
  note: string;
  /** By the database's clock. */
  expires_at: Date;
}

interface BulkSendsTable {
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

interface BulkSendRecipientsTable {
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

interface ConsentEventsTable {
  id: Generated<number>;
  phone: string;
  person_key: string;
  kind: ConsentEvent['kind'];
  word: string;
  channel: ConsentEvent['channel'];
  created_at: string;
  /** 1 when it came over the public API without a key. */
  without_key: number;
}

/** What a person last asked for. Outlives everything else about the person: then its key is a hash. */
interface WishesTable {
  person_key: string;
  wish: Wish;
  /** By the administrator, before the person asked for anything: coming back does not undo that. */
  was_blocked: number;
  changed_at: string;
}

interface TriggersTable {
  id: Generated<number>;
  name: string;
  type: TriggerType;
  condition_type: ConditionType;
  condition_value: string;
  /** Messages in groups set it off too. */
  in_groups: Generated<number>;
  is_active: number;
  /** JSON, as the contract has it. */
  actions: string;
  created_at: string;
}

interface TriggerRunsTable {
  id: Generated<number>;
  /** Of whoever set it off. */
  person_key: string;
  trigger_id: number;
  trigger_name: string;
  cause: string;
  /** JSON: what the texts of the actions may speak of. */
  facts: string;
  state: RunState;
  started_at: string;
  finished_at: string | null;
}

interface TriggerRunActionsTable {
  run_id: number;
  position: number;
  /** JSON, as it was when the run began. */
  action: string;
  state: 'pending' | 'running' | 'succeeded' | 'failed' | 'skipped';
  result: string;
  /** Set once a delay has begun: the moment at which the action goes on. */
  wake_at: string | null;
  started_at: string | null;
  duration_ms: number | null;
}

interface ScriptsTable {
  id: Generated<number>;
  name: string;
  description: string;
  script: string;
  is_active: number;
  last_run_at: string | null;
  last_run_status: ScriptStatus | null;
  created_at: string;
}

interface ScriptRunsTable {
  id: Generated<number>;
  /** Of whoever set off the trigger that ran it. */
  person_key: string;
  script_id: number;
  status: ScriptStatus;
  cause: string;
  /** JSON, as the contract has it. */
  result: string;
  started_at: string;
}

/** Everybody who wrote, on any channel, for as long as things are kept. */
interface KnownSendersTable {
  person_key: string;
  first_seen_at: string;
  /** The last month (UTC, `2026-03`) in which it wrote: so fine that it is written once a month. */
  last_seen_month: Generated<string>;
}

interface LoggedEventsTable {
  id: Generated<number>;
  /** Of whoever set off the trigger that noted it. */
  person_key: string;
  trigger_id: number | null;
  level: LoggedEvent['level'];
  message: string;
  details: string;
  created_at: string;
}
