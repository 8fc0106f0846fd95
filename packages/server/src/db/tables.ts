import type {
  PushDevicesTable,
  SessionsTable,
  SessionTokensTable,
  SettingsTable,
  UsersTable,
} from './tables/accounts.ts';
import type {
  JobsTable,
  LeasesTable,
  LoggedEventsTable,
  ScriptRunsTable,
  ScriptsTable,
  TriggerRunActionsTable,
  TriggerRunsTable,
  TriggersTable,
} from './tables/automation.ts';
import type { BulkSendRecipientsTable, BulkSendsTable } from './tables/bulk-sends.ts';
import type {
  AlertsTable,
  ApiCallHoursTable,
  ApiCallPeopleTable,
  ApiCallsTable,
  NotificationsTable,
  RefusedCallsTable,
} from './tables/calls.ts';
import type {
  ConversationCallsTable,
  ConversationNotesTable,
  ConversationsTable,
  ConversationWaitsTable,
  ConversationWritersTable,
  MessageSearchQueueTable,
  MessageSearchTable,
} from './tables/conversations.ts';
import type {
  IncomingMessagesTable,
  MediaPartsTable,
  MediaSourcesTable,
  MediaTable,
  MessageChangesTable,
  OutgoingMessagesTable,
  PhoneMessagesTable,
} from './tables/messages.ts';
import type {
  InstancesTable,
  NumberHealthTable,
  UnreadableMessagesTable,
  WhatsAppCredentialsTable,
  WhatsAppKeysTable,
  WhatsAppSentTable,
} from './tables/numbers.ts';
import type {
  ConsentEventsTable,
  ContactGroupMembersTable,
  ContactGroupsTable,
  ContactsTable,
  JidCacheTable,
  KnownSendersTable,
  LidMapTable,
  PersonPausesTable,
  PurgedPeopleTable,
  WishesTable,
} from './tables/people.ts';
import type {
  MenuItemsTable,
  QuickActionsTable,
  ResponseQuickActionsTable,
  ResponsesTable,
  TagsTable,
} from './tables/replies.ts';

/**
 * Every table as both engines store it: times are ISO text in UTC, booleans are 0 or 1. Columns named `*_key` are
 * filled in code, because lower-casing and Unicode forms differ between the engines.
 */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  push_devices: PushDevicesTable;
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
  conversations: ConversationsTable;
  conversation_calls: ConversationCallsTable;
  conversation_notes: ConversationNotesTable;
  conversation_writers: ConversationWritersTable;
  message_search: MessageSearchTable;
  message_search_queue: MessageSearchQueueTable;
  conversation_waits: ConversationWaitsTable;
  person_pauses: PersonPausesTable;
  lid_map: LidMapTable;
  jid_cache: JidCacheTable;
  bulk_sends: BulkSendsTable;
  bulk_send_recipients: BulkSendRecipientsTable;
  consent_events: ConsentEventsTable;
  wishes: WishesTable;
  purged_people: PurgedPeopleTable;
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
