import type { Db, Engine } from '../open-database.ts';
import * as auth from './0001-auth.ts';
import * as autoReply from './0002-auto-reply.ts';
import * as callLog from './0003-call-log.ts';
import * as contacts from './0004-contacts.ts';

export interface Migration {
  name: string;
  up(db: Db, engine: Engine): Promise<void>;
}

/** In the order they run. A released migration is never edited; a change of mind is a new one. */
export const migrations: readonly Migration[] = [
  { name: '0001-auth', up: auth.up },
  { name: '0002-auto-reply', up: autoReply.up },
  { name: '0003-call-log', up: callLog.up },
  { name: '0004-contacts', up: contacts.up },
];
