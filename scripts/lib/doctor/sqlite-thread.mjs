// Looks at the database file of a data folder. The pinned Node runs this: it has SQLite and reads the server's sources.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { workerData as dataDir, parentPort } from 'node:worker_threads';
import { explainOpenError, isSqlite } from '../../../packages/server/src/db/database-errors.ts';

/** @param {import('./sqlite.mjs').Progress} progress */
const tell = (progress) => parentPort?.postMessage(progress);

try {
  const isInUse = isLocked();
  const database = new DatabaseSync(path.join(dataDir, 'recado.db'), { timeout: 3000 });
  // Says whether the file can be written, and writes nothing.
  if (!isInUse) database.exec('begin immediate; rollback');
  tell({ step: 'opened', isInUse, hasDefaultPassword: hasDefaultPassword(database) });
  const { quick_check: found } = /** @type {{ quick_check: string }} */ (
    database.prepare('pragma quick_check(1)').get()
  );
  const damage = `O banco de dados em ${dataDir} está corrompido. Restaure um backup ou ajuste DATA_DIR.`;
  tell(found === 'ok' ? { step: 'sound' } : { step: 'broken', text: damage });
  database.close();
} catch (error) {
  tell({ step: 'broken', text: explain(error) });
}

/** A server holds this lock as long as it lives. */
function isLocked() {
  const file = path.join(dataDir, 'recado.lock');
  // One of another owner, made here, would keep the server out.
  if (!existsSync(file)) return false;
  const lock = new DatabaseSync(file);
  try {
    lock.exec('begin exclusive; rollback');
    return false;
  } catch (error) {
    if (isSqlite(error, 'busy')) return true;
    throw error;
  } finally {
    lock.close();
  }
}

/** @param {DatabaseSync} database */
function hasDefaultPassword(database) {
  const [table] = database.prepare("select 1 from sqlite_master where type = 'table' and name = 'users'").all();
  return !table || database.prepare('select 1 from users where has_default_password = 0').all().length === 0;
}

/** @param {unknown} error */
function explain(error) {
  const explained = /** @type {Error} */ (explainOpenError(error, { dataDir }));
  return explained === error ? `não abre: ${explained.message}.` : explained.message;
}
