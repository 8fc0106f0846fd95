import type { BackupMode } from '@recado/contract';
import { sql } from 'kysely';
import type { Database, Db, Engine } from '../../db/database.ts';
import { fillConversations } from '../../db/migrations/0038-fill-conversations.ts';
import { refillMessageSearch } from '../../db/migrations/0040-fill-message-search.ts';
import { AppError } from '../../errors/app-error.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import { noteCallPeople } from '../api-calls/call-people.ts';
import { keepWishes } from '../people/keep-wishes.ts';
import { keptTables } from './backup-tables.ts';
import { findLinkedHere } from './copy-links.ts';
import { merge } from './merge.ts';
import { replace } from './replace.ts';
import type { Counts } from './restore-report.ts';
import type { Staging } from './staging.ts';

interface RestoreOptions {
  mode: BackupMode;
  hasSecrets: boolean;
  onRows(rows: number): void;
}

/** Brings what was loaded into the live data: all of it, or nothing. */
export function restore(
  { db, engine, hashOf }: Pick<Database, 'db' | 'engine'> & { hashOf: PersonHash },
  staging: Staging,
  { mode, ...options }: RestoreOptions,
): Promise<Counts> {
  const schema = staging.schema();
  return db.transaction().execute(async (live) => {
    await keepWritersOut(live, engine);
    const context = {
      live,
      engine,
      staging,
      ...options,
      linkedHere: await findLinkedHere({ live }),
      shapeOf: (table: string) => schema.get(table) ?? { columns: [], key: [] },
    };
    const counts = await (mode === 'replace' ? replace(context) : merge(context));
    if (mode === 'replace') {
      await fillConversations(live);
      await refillMessageSearch(live, engine);
    }
    await noteCallPeople(live);
    await keepWishes(live, hashOf);
    return counts;
  });
}

/** SQLite has one writer anyway. Elsewhere a row written meanwhile could take an id that the backup brings along. */
async function keepWritersOut(live: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  const tables = sql.join(keptTables.map((table) => sql.table(table)));
  try {
    await sql`set local lock_timeout = '30s'`.execute(live);
    await sql`lock table ${tables} in exclusive mode`.execute(live);
  } catch (error) {
    throw busyCodes.has((error as { code?: string }).code ?? '')
      ? new AppError('UNAVAILABLE', undefined, { cause: error })
      : error;
  }
}

/** Somebody else holds a lock for too long, or waits for one of ours. */
const busyCodes: ReadonlySet<string> = new Set(['55P03', '40P01']);
