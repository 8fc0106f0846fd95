import type { ConsentEvent, Wish } from '@recado/contract';
import type { Generated } from 'kysely';

export interface ContactGroupsTable {
  id: string;
  name: string;
  name_key: string;
  description: string;
  color: string;
  is_immutable: number;
  created_at: string;
  updated_at: string;
}

export interface ContactsTable {
  id: string;
  name: string;
  phone: string;
  person_key: string;
  email: string;
  company: string;
  title: string;
  created_at: string;
  updated_at: string;
  /** Folded name, phone key, folded e-mail and company, one per line; contacts are listed in its order. */
  search: Generated<string>;
  company_key: Generated<string>;
}

export interface ContactGroupMembersTable {
  contact_id: string;
  group_id: string;
}

export interface ConsentEventsTable {
  id: Generated<number>;
  phone: string;
  person_key: string;
  kind: ConsentEvent['kind'];
  word: string;
  channel: ConsentEvent['channel'];
  created_at: string;
  /** 1 when it came over the public API without a key. */
  without_key: number;
}

/** What a person last asked for. Outlives everything else about the person: then its key is a hash. */
export interface WishesTable {
  person_key: string;
  wish: Wish;
  /** By the administrator, before the person asked for anything: coming back does not undo that. */
  was_blocked: number;
  changed_at: string;
}

/** Everything about somebody went at that moment. The key is a hash: it can be recognized and not be read. */
export interface PurgedPeopleTable {
  person_key: string;
  purged_at: string;
}

/** Everybody who wrote, on any channel, for as long as things are kept. */
export interface KnownSendersTable {
  person_key: string;
  first_seen_at: string;
  /** The last month (UTC, `2026-03`) in which it wrote: so fine that it is written once a month. */
  last_seen_month: Generated<string>;
}

export interface PersonPausesTable {
  /** A person's, or a group's. */
  person_key: string;
  instance_id: string;
  paused_until: string;
}

export interface LidMapTable {
  lid: string;
  person_key: string;
  /** The phone part of the JID that WhatsApp knows, digits. */
  phone: string;
}

export interface JidCacheTable {
  person_key: string;
  /** Null: the number is not on WhatsApp. */
  jid: string | null;
  checked_at: string;
}
