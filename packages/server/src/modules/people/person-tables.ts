import type { Tables } from '../../db/tables.ts';

/** How a table's rows are known to be about a person. */
export type PersonRule =
  /** By the column `person_key`. `id` tells rows apart; `export` is what an export calls them. */
  | { by: 'key'; id: string; export: string; joins: 'rows' | 'one' }
  /** By the key too, but found by the hours in `api_call_people`. No call ever comes under an alias: nothing joins. */
  | { by: 'calls' }
  /** Rows that go with another one. */
  | { by: 'parent' }
  /** By a hash of the key, and it stays when everything else goes: it says no more than 'do not write', or 'gone since then'. */
  | { by: 'wish' }
  /** Nothing about a customer, or nothing that anybody can read: settings, what the administrator wrote, sealed keys. */
  | { by: 'nothing' };

/** Rows of which a person may have any number, and which go over to another key as they are. */
const rows = (exported: string, id = 'id'): PersonRule => ({ by: 'key', id, export: exported, joins: 'rows' });
/** Of which there is one per person (and number), so that two of them become one (join-people.ts). */
const one = (exported: string, id = 'person_key'): PersonRule => ({ by: 'key', id, export: exported, joins: 'one' });
const parent: PersonRule = { by: 'parent' };
const nothing: PersonRule = { by: 'nothing' };

/** Every table: one that is missing here does not compile, so that no new one is forgotten when somebody asks. */
const personTables: Record<keyof Tables, PersonRule> = {
  contacts: one('contacts', 'id'),
  responses: rows('responses'),
  consent_events: rows('consentEvents'),
  wishes: { by: 'wish' },
  purged_people: { by: 'wish' },
  bulk_send_recipients: rows('bulkSendRecipients'),
  known_senders: one('knownSenders'),
  jid_cache: one('whatsAppAddresses'),
  lid_map: rows('whatsAppAliases', 'lid'),
  incoming_messages: rows('incoming'),
  outgoing_messages: rows('outgoing'),
  // With their files, which an export names (media-store.ts).
  media: rows('media'),
  media_sources: parent,
  media_parts: parent,
  phone_messages: one('phoneMessages', 'id'),
  message_changes: one('messageChanges', 'id'),
  conversations: one('conversations', 'id'),
  conversation_calls: parent,
  conversation_notes: rows('notes'),
  conversation_writers: parent,
  // They follow the messages (follow-messages.ts).
  message_search: parent,
  message_search_queue: parent,
  conversation_waits: rows('conversationWaits'),
  person_pauses: one('chatPauses', 'instance_id'),
  api_calls: { by: 'calls' },
  api_call_people: parent,
  notifications: rows('notifications'),
  trigger_runs: rows('triggerRuns'),
  script_runs: rows('scriptRuns'),
  logged_events: rows('loggedEvents'),
  contact_group_members: parent,
  trigger_run_actions: parent,
  api_call_hours: nothing,
  refused_calls: nothing,
  alerts: nothing,
  users: nothing,
  sessions: nothing,
  session_tokens: nothing,
  push_devices: nothing,
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
  number_health: nothing,
  unreadable_messages: nothing,
  bulk_sends: nothing,
  triggers: nothing,
  scripts: nothing,
  jobs: nothing,
  leases: nothing,
};

/** The tables that carry a person's key, with their rules. */
export const keyedTables = (Object.entries(personTables) as [keyof Tables, PersonRule][]).flatMap(([table, rule]) =>
  rule.by === 'key' ? [{ table, ...rule }] : [],
);
