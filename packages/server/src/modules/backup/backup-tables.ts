import { menuItem, messageContent, scriptResult, triggerAction } from '@recado/contract';
import { z } from 'zod';
import type { Tables } from '../../db/tables.ts';
import { aiTroubleSetting } from '../ai/ai-trouble.ts';
import { storedTrace } from '../inbound/inbound-message.ts';
import { lastVersionSetting } from '../instances/last-version-setting.ts';
import { pushKeySetting } from '../push/push-key.ts';
import { fileAbout } from '../quick-actions/stored-file.ts';
import { localSettings } from '../retention/retention-settings.ts';
import { secretCheckSetting } from '../settings/secret-check.repository.ts';
import { secretNames } from '../settings/settings.repository.ts';
import { lastRunErrorSetting, lastRunSetting } from './last-run-setting.ts';
import type { KeptRule, TableRule } from './table-rule.ts';

type TableName = keyof Tables;

const history = { kind: 'history' } as const;
const leftOut = (why: string) => ({ kind: 'left-out', why }) as const;
const sealedValue = { column: 'value', isSecret: () => true } as const;
const ofThisDatabase: ReadonlySet<string> = new Set([
  lastRunSetting,
  lastRunErrorSetting,
  aiTroubleSetting,
  secretCheckSetting,
  lastVersionSetting,
  pushKeySetting,
  ...localSettings,
]);

/**
 * Every table of the product, in an order in which none comes before one that it refers to. A table that is missing here
 * does not compile. The same rules in words are in docs/backup.md.
 */
const rules = {
  settings: {
    kind: 'kept',
    label: 'Configurações',
    merge: { kind: 'add', by: ['name'] },
    secret: { column: 'value', isSecret: ({ name }) => secretNames.has(String(name)) },
    isLocal: ({ name }) => ofThisDatabase.has(String(name)),
  },
  menu_items: {
    kind: 'kept',
    label: 'Itens do menu',
    merge: { kind: 'add', by: ['message_key'] },
    json: { synonyms: menuItem.shape.synonyms },
  },
  responses: { kind: 'kept', label: 'Respostas por telefone', merge: { kind: 'add', by: ['phone', 'message_key'] } },
  response_quick_actions: {
    kind: 'kept',
    label: 'Ações rápidas de resposta',
    merge: { kind: 'add', by: ['name', 'message'] },
  },
  quick_actions: {
    kind: 'kept',
    label: 'Ações rápidas de envio',
    merge: { kind: 'add', by: ['name', 'message'] },
    media: 'media',
    json: { media_about: fileAbout.nullable() },
  },
  tags: { kind: 'kept', label: 'Tags', merge: { kind: 'add', by: ['name'] } },
  contact_groups: { kind: 'kept', label: 'Grupos de contatos', merge: { kind: 'add', by: ['name_key'] } },
  contacts: { kind: 'kept', label: 'Contatos', merge: { kind: 'add', by: ['person_key'] } },
  contact_group_members: { kind: 'kept', label: 'Contatos em grupos', merge: { kind: 'memberships' } },
  consent_events: {
    kind: 'kept',
    label: 'Pedidos de saída e retorno',
    // A backup takes back nothing that somebody asked for since.
    stays: true,
    merge: { kind: 'add', by: ['person_key', 'kind', 'created_at'] },
  },
  wishes: {
    kind: 'kept',
    label: 'Último pedido de cada pessoa',
    merge: { kind: 'newest', by: ['person_key', 'changed_at'] },
  },
  purged_people: {
    kind: 'kept',
    label: 'Pessoas apagadas a pedido',
    // A backup takes back nothing that somebody asked for since.
    stays: true,
    merge: { kind: 'add', by: ['person_key'] },
  },
  known_senders: { kind: 'kept', label: 'Pessoas conhecidas', merge: { kind: 'add', by: ['person_key'] } },
  scripts: { kind: 'kept', label: 'Scripts', merge: { kind: 'add', by: ['name', 'script'] } },
  script_runs: { kind: 'kept', label: 'Execuções de scripts', merge: history, json: { result: scriptResult } },
  triggers: {
    kind: 'kept',
    label: 'Gatilhos',
    merge: { kind: 'add', by: ['name', 'type', 'condition_type', 'condition_value'] },
    // They are carried out as they are: nothing may come in that the console would not have let pass.
    json: { actions: z.array(triggerAction) },
  },
  trigger_runs: { kind: 'kept', label: 'Execuções de gatilhos', merge: history, json: { facts: z.unknown() } },
  trigger_run_actions: {
    kind: 'kept',
    label: 'Ações executadas por gatilhos',
    merge: history,
    json: { action: z.unknown() },
  },
  logged_events: { kind: 'kept', label: 'Eventos registrados', merge: history },
  instances: { kind: 'kept', label: 'Instâncias do WhatsApp', merge: { kind: 'add', by: ['instance_id'] } },
  whatsapp_credentials: {
    kind: 'kept',
    label: 'Vínculos com o WhatsApp',
    merge: { kind: 'links' },
    secret: sealedValue,
  },
  whatsapp_keys: {
    kind: 'kept',
    label: 'Chaves do WhatsApp',
    merge: { kind: 'links' },
    secret: sealedValue,
    // Messages that were read and wait to be stored, a moment later; and by what those of the last hour may be edited.
    isLocal: ({ type }) => type === 'journal' || type === 'message-secret',
  },
  whatsapp_sent: {
    kind: 'kept',
    label: 'Cópias para reenvio',
    merge: { kind: 'links' },
    secret: { column: 'content', isSecret: () => true },
  },
  lid_map: {
    kind: 'kept',
    label: 'Números por trás de apelidos',
    // Without it, somebody who asked to leave under one name would be reached under another.
    stays: true,
    merge: { kind: 'add', by: ['lid'] },
  },
  incoming_messages: {
    kind: 'kept',
    label: 'Mensagens recebidas',
    merge: history,
    json: { content: messageContent.nullable(), trace: storedTrace.nullable() },
  },
  outgoing_messages: { kind: 'kept', label: 'Mensagens enviadas', merge: history, passing: ['media'] },
  phone_messages: {
    kind: 'kept',
    label: 'Mensagens do celular',
    merge: history,
    json: { content: messageContent.nullable() },
  },
  conversation_notes: { kind: 'kept', label: 'Notas nas conversas', merge: history },
  message_changes: { kind: 'kept', label: 'Reações, edições e apagamentos', merge: history },
  bulk_sends: {
    kind: 'kept',
    label: 'Envios em massa',
    merge: history,
    json: { wordings: z.array(z.string()).nullable() },
  },
  bulk_send_recipients: { kind: 'kept', label: 'Destinatários de envios em massa', merge: history },
  api_calls: {
    kind: 'kept',
    label: 'Chamadas da API',
    merge: history,
    json: { trace: storedTrace.nullable() },
  },
  api_call_hours: { kind: 'kept', label: 'Somas das chamadas da API', merge: history },
  users: leftOut('Who may sign in is a matter of the installation: a restore locks nobody out and brings nobody in.'),
  sessions: leftOut('Whoever is signed in stays signed in.'),
  session_tokens: leftOut('Whoever is signed in stays signed in.'),
  push_devices: leftOut('Browsers that subscribed to this installation, and to no other.'),
  notifications: leftOut('A queue: old news would be sent again.'),
  alerts: leftOut('What is wrong here, just now.'),
  person_pauses: leftOut('Lasts minutes.'),
  conversations: leftOut('Made again from the messages; what came from elsewhere counts as read.'),
  conversation_writers: leftOut('Who is typing just now.'),
  conversation_calls: leftOut('Found again from the calls.'),
  message_search: leftOut('Made again from the messages.'),
  message_search_queue: leftOut('Made again from the messages.'),
  conversation_waits: leftOut('Who waits here, and waited these days.'),
  refused_calls: leftOut('Says something about this installation, and for a day.'),
  jid_cache: leftOut('A cache.'),
  api_call_people: leftOut('Found again from the calls.'),
  number_health: leftOut('How a number is doing, on this installation and these days.'),
  unreadable_messages: leftOut('How a number is doing, on this installation and these days.'),
  media: leftOut(
    'Gigabytes of what others sent, kept for weeks; a backup is for what was written here. See decision 34.',
  ),
  media_sources: leftOut('Of use for the minutes that a download takes.'),
  media_parts: leftOut('The bytes of `media`.'),
  leases: leftOut('Which node does what, just now.'),
  jobs: leftOut('A queue, and on PostgreSQL not even a table of ours.'),
} as const satisfies { [Table in TableName]: TableRule<keyof Tables[Table] & string> };

export type KeptTable = { [T in TableName]: (typeof rules)[T]['kind'] extends 'kept' ? T : never }[TableName];

/** @internal */
export const tableNames = Object.keys(rules) as TableName[];
export const keptTables = tableNames.filter((table): table is KeptTable => rules[table].kind === 'kept');

/** The rule of a table that is kept. */
export const ruleOf = (table: KeptTable): KeptRule => rules[table];

/** Without a password there would be nothing of it in a backup. */
export const isSecretOnly = (table: KeptTable): boolean => ruleOf(table).merge.kind === 'links';
