import type { AlertKind, RefusalCause, ReplySource } from '@recado/contract';
import type { Generated } from 'kysely';

export interface ApiCallsTable {
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
  /** JSON: the whole way to the outcome; null of those from before it was kept. */
  trace: Generated<string | null>;
  created_at: string;
}

export interface ApiCallHoursTable {
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
export interface ApiCallPeopleTable {
  person_key: string;
  hour: string;
}

/** Calls that were refused before they were read, counted by the minute. */
export interface RefusedCallsTable {
  minute: string;
  ip_address: string;
  cause: RefusalCause;
  calls: number;
}

export interface NotificationsTable {
  id: Generated<number>;
  person_key: string;
  kind: Generated<'call' | 'message' | 'alert' | 'waiting'>;
  text: string;
  /** Of an alert: JSON that says which one. */
  about: string | null;
  created_at: string;
}

export interface AlertsTable {
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
