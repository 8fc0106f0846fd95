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
  api_calls: ApiCallsTable;
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
  created_at: string;
}
