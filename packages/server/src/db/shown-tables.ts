import type { NewsTopic } from '../runtime/news.ts';
import type { Tables } from './tables.ts';

/**
 * Where each table shows, so that whoever writes it, by whatever road, tells those who look: no service has to remember it,
 * and a table that is missing here does not compile. Empty: nothing of it is on any screen.
 */
export const shownTables: Record<keyof Tables, readonly NewsTopic[]> = {
  users: [],
  sessions: ['sessions'],
  session_tokens: ['sessions'],
  menu_items: ['menu'],
  responses: ['responses'],
  settings: ['settings'],
  response_quick_actions: ['response-quick-actions'],
  api_calls: ['api-calls'],
  api_call_hours: ['api-calls'],
  api_call_people: [],
  refused_calls: ['refused-calls'],
  notifications: ['notifications'],
  alerts: ['alerts'],
  contact_groups: ['contacts'],
  contacts: ['contacts'],
  contact_group_members: ['contacts'],
  tags: ['tags'],
  quick_actions: ['quick-actions'],
  instances: ['instances'],
  whatsapp_credentials: ['instances'],
  whatsapp_keys: [],
  whatsapp_sent: [],
  number_health: ['instances'],
  unreadable_messages: ['instances'],
  incoming_messages: ['incoming-messages'],
  outgoing_messages: ['sent-messages', 'bulk-sends'],
  // What became of a file shows with its message.
  media: ['incoming-messages'],
  media_sources: [],
  media_parts: [],
  phone_messages: [],
  message_changes: [],
  // Who waits for a person is part of the day, as the messages are.
  person_pauses: ['incoming-messages'],
  lid_map: [],
  jid_cache: [],
  bulk_sends: ['bulk-sends'],
  bulk_send_recipients: ['bulk-sends'],
  consent_events: ['opt-outs'],
  wishes: ['opt-outs', 'contacts'],
  // Its runs go with it.
  triggers: ['triggers', 'trigger-runs'],
  trigger_runs: ['trigger-runs'],
  trigger_run_actions: ['trigger-runs'],
  scripts: ['scripts', 'script-runs'],
  script_runs: ['script-runs'],
  known_senders: [],
  logged_events: ['logged-events'],
  jobs: ['jobs'],
  leases: [],
};
