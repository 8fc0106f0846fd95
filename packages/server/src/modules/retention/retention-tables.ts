import type { RetentionKind } from '@recado/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** How the rows of a table come to an end. */
type RetentionRule =
  /** By age: an integer id that grows with time, and the column with the moment. */
  | { ends: 'by-age'; kind: RetentionKind; at: string; unless?: (before: string) => RawBuilder<SqlBool> }
  /** By age, with work of its own in `forget.ts`. */
  | { ends: 'specially' }
  /** Together with the rows of another table. */
  | { ends: 'with'; table: keyof Tables }
  /** By rules of their own, elsewhere. */
  | { ends: 'elsewhere'; where: string }
  | { ends: 'never'; why: string };

const written = { ends: 'never', why: 'What the administrator wrote or imported.' } as const;

/** Still referred to; what is as old was removed before. */
const isReferredTo = (table: keyof Tables, column: string, by: keyof Tables): RawBuilder<SqlBool> =>
  sql`exists (select 1 from ${sql.table(by)} where ${sql.ref(`${by}.${column}`)} = ${sql.ref(`${table}.id`)})`;

/** Every table: one that is missing does not compile, so that nothing grows without anybody having thought about its end. */
const retentionTables: Record<keyof Tables, RetentionRule> = {
  // What refers to others goes before them.
  bulk_sends: { ends: 'specially' },
  bulk_send_recipients: { ends: 'with', table: 'bulk_sends' },
  outgoing_messages: {
    ends: 'by-age',
    kind: 'outgoing',
    at: 'created_at',
    unless: () => isReferredTo('outgoing_messages', 'outgoing_id', 'bulk_send_recipients'),
  },
  incoming_messages: {
    ends: 'by-age',
    kind: 'incoming',
    at: 'created_at',
    unless: () => isReferredTo('incoming_messages', 'answers_id', 'outgoing_messages'),
  },
  // What came as history has ids in any order for the days it covers: its last rows go so much later.
  phone_messages: { ends: 'by-age', kind: 'phone', at: 'sent_at' },
  message_changes: { ends: 'by-age', kind: 'changes', at: 'created_at' },
  conversation_notes: { ends: 'by-age', kind: 'notes', at: 'created_at' },
  api_calls: { ends: 'by-age', kind: 'calls', at: 'created_at' },
  // They would name nobody and could stay; but the monitor pages through the calls by them, and shows what there is.
  api_call_hours: { ends: 'with', table: 'api_calls' },
  api_call_people: { ends: 'with', table: 'api_calls' },
  trigger_runs: {
    ends: 'by-age',
    kind: 'triggerRuns',
    at: 'started_at',
    // One under way, or that waited for long, is as young as its end.
    unless: (before) => sql`(finished_at is null or finished_at >= ${before})`,
  },
  trigger_run_actions: { ends: 'with', table: 'trigger_runs' },
  script_runs: { ends: 'by-age', kind: 'scriptRuns', at: 'started_at' },
  logged_events: { ends: 'by-age', kind: 'events', at: 'created_at' },
  notifications: { ends: 'by-age', kind: 'notifications', at: 'created_at' },
  // By days of their own, which are fewer: files take most room.
  media: { ends: 'specially' },
  media_sources: { ends: 'with', table: 'media' },
  media_parts: { ends: 'with', table: 'media' },
  alerts: { ends: 'elsewhere', where: 'modules/alerts: when what was wrong is over' },
  known_senders: { ends: 'specially' },
  conversations: { ends: 'specially' },
  conversation_writers: { ends: 'elsewhere', where: 'conversation-writers.service.ts: after seconds' },
  conversation_calls: { ends: 'with', table: 'api_calls' },
  message_search: { ends: 'elsewhere', where: 'follow-messages.ts: with the messages' },
  message_search_queue: { ends: 'elsewhere', where: 'follow-messages.ts: when they were looked at' },
  conversation_waits: { ends: 'specially' },
  person_pauses: { ends: 'specially' },
  jid_cache: { ends: 'specially' },
  jobs: { ends: 'specially' },

  refused_calls: { ends: 'elsewhere', where: 'modules/api-calls/refused-calls.ts: after a week' },
  wishes: { ends: 'never', why: 'Who asked to leave is left alone for good.' },
  purged_people: { ends: 'never', why: 'What was erased does not come back when a phone tells its history again.' },
  consent_events: { ends: 'never', why: 'They may have to be shown: who asked to leave, and when.' },
  lid_map: { ends: 'never', why: 'Who a hidden number is, without which a wish to leave would not be found.' },
  contacts: written,
  contact_groups: written,
  contact_group_members: { ends: 'with', table: 'contacts' },
  responses: written,
  menu_items: written,
  response_quick_actions: written,
  quick_actions: written,
  tags: written,
  triggers: written,
  scripts: written,
  settings: written,
  users: written,
  instances: written,
  whatsapp_credentials: { ends: 'with', table: 'instances' },
  whatsapp_keys: { ends: 'with', table: 'instances' },
  number_health: { ends: 'with', table: 'instances' },
  unreadable_messages: { ends: 'elsewhere', where: 'number-health.repository.ts: some days' },
  whatsapp_sent: { ends: 'elsewhere', where: 'sent-messages.ts: some days' },
  sessions: { ends: 'elsewhere', where: 'auth.service.ts: when they expire' },
  session_tokens: { ends: 'elsewhere', where: 'auth.service.ts: when they expire' },
  push_devices: { ends: 'elsewhere', where: 'modules/push: when the browser is gone, or every session is ended' },
  leases: { ends: 'elsewhere', where: 'nodes/: when they expire' },
};

export interface AgedTable {
  table: keyof Tables;
  kind: RetentionKind;
  at: string;
  /** Older than `before`, and nothing keeps it. */
  isOld(before: string): RawBuilder<SqlBool>;
}

/** In the order in which they are worked off. */
export const agedTables: readonly AgedTable[] = Object.entries(retentionTables).flatMap(([table, rule]) => {
  if (rule.ends !== 'by-age') return [];
  const { kind, at, unless = () => sql<SqlBool>`false` } = rule;
  const isOld = (before: string) => sql<SqlBool>`${sql.ref(at)} < ${before} and not ${unless(before)}`;
  return [{ table: table as keyof Tables, kind, at, isOld }];
});

/** Bulk sends that have ended, and are as old as that. */
export const isOldBulkSend = (before: string): RawBuilder<SqlBool> =>
  sql`state not in ('running', 'paused') and updated_at < ${before}`;
