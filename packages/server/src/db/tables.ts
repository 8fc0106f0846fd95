import type { ReplySource } from '@recado/contract';
import type { Generated } from 'kysely';

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
  notifications: NotificationsTable;
  contact_groups: ContactGroupsTable;
  contacts: ContactsTable;
  contact_group_members: ContactGroupMembersTable;
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
  phone_key: string;
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
}

interface NotificationsTable {
  id: Generated<number>;
  text: string;
  created_at: string;
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
  phone_key: string;
  email: string;
  company: string;
  title: string;
  created_at: string;
  updated_at: string;
}

interface ContactGroupMembersTable {
  contact_id: string;
  group_id: string;
}
