import type { Generated } from 'kysely';

export interface UsersTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  password_hash: string;
  has_default_password: number;
  created_at: string;
  password_changed_at: string;
}

export interface SessionsTable {
  id: string;
  user_id: number;
  created_at: string;
  last_refreshed_at: string;
  ip_address: string;
  user_agent: string;
}

export interface SessionTokensTable {
  token_hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: string;
  /** Set on a refresh token that was exchanged; it is honoured for a short grace afterwards. */
  replaced_at: string | null;
}

/** A browser that is told who waits while no console is open in it. */
export interface PushDevicesTable {
  /** SHA-256 of its address. */
  id: string;
  user_id: number;
  name: string;
  /** JSON: its address and keys, encrypted. */
  sealed: string;
  created_at: string;
  last_sent_at: string | null;
}

export interface SettingsTable {
  name: string;
  value: string;
}
