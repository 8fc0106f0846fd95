import type { Tables } from '../../db/tables.ts';

/** How a table's rows are known to be about a person. */
export type PersonalRule =
  /** By a column that holds the person's key. */
  | { by: 'key'; export: string }
  /** By numbers as they are shown, or WhatsApp's addresses; `id` tells rows apart and is walked along. */
  | { by: 'address'; columns: readonly string[]; id: 'id' | 'chat'; export: string }
  /** By texts that hold the number somewhere. */
  | { by: 'text'; columns: readonly string[]; id: 'id'; export: string }
  /** By the digits of the number: what WhatsApp calls it. */
  | { by: 'digits'; export: string }
  /** Rows that go with another one. */
  | { by: 'parent' }
  /** Nothing about a customer, or nothing that anybody can read: settings, what the administrator wrote, sealed keys. */
  | { by: 'nothing' };

const nothing: PersonalRule = { by: 'nothing' };

/** Every table: one that is missing here does not compile, so that no new one is forgotten when somebody asks. */
export const personalTables: Record<keyof Tables, PersonalRule> = {
  contacts: { by: 'key', export: 'contacts' },
  responses: { by: 'key', export: 'responses' },
  consent_events: { by: 'key', export: 'consentEvents' },
  bulk_send_recipients: { by: 'key', export: 'bulkSendRecipients' },
  known_senders: { by: 'key', export: 'knownSenders' },
  jid_cache: { by: 'key', export: 'whatsAppAddresses' },
  lid_map: { by: 'digits', export: 'whatsAppAliases' },
  incoming_messages: { by: 'address', columns: ['phone', 'chat', 'participant'], id: 'id', export: 'incoming' },
  outgoing_messages: { by: 'address', columns: ['phone', 'chat'], id: 'id', export: 'outgoing' },
  chat_pauses: { by: 'address', columns: ['chat'], id: 'chat', export: 'chatPauses' },
  api_calls: { by: 'text', columns: ['request_body', 'response_body', 'reason'], id: 'id', export: 'apiCalls' },
  notifications: { by: 'text', columns: ['text'], id: 'id', export: 'notifications' },
  trigger_runs: { by: 'text', columns: ['cause', 'facts'], id: 'id', export: 'triggerRuns' },
  script_runs: { by: 'text', columns: ['cause', 'result'], id: 'id', export: 'scriptRuns' },
  logged_events: { by: 'text', columns: ['message', 'details'], id: 'id', export: 'loggedEvents' },
  contact_group_members: { by: 'parent' },
  trigger_run_actions: { by: 'parent' },
  api_call_hours: { by: 'parent' },
  users: nothing,
  sessions: nothing,
  session_tokens: nothing,
  menu_items: nothing,
  settings: nothing,
  response_quick_actions: nothing,
  contact_groups: nothing,
  tags: nothing,
  quick_actions: nothing,
  instances: nothing,
  whatsapp_credentials: nothing,
  whatsapp_keys: nothing,
  whatsapp_sent: nothing,
  bulk_sends: nothing,
  triggers: nothing,
  scripts: nothing,
  jobs: nothing,
  leases: nothing,
};
