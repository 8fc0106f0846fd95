import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../errors/start-error.ts';

/** Beside the database since its first start, so that one that is missing is missed. */
const noteName = 'recado.installed';

const noteText = `Nesta pasta há um banco de dados do Recado (recado.db).
Se ele sumir, o Recado não inicia com um banco vazio: recoloque o arquivo.
Para começar do zero, apague também este arquivo.
`;

/** A folder that had a database and has none is a mistake: an empty one would answer nobody, with a known password. */
export function refuseLostDatabase(dataDir: string, file: string): void {
  const isThere = (name: string) => existsSync(path.join(dataDir, name));
  // Earlier versions left no note, but a lock, which PostgreSQL has none of, and a key once the tables were there.
  const hadOne = isThere(noteName) || isThere('recado.db-wal') || (isThere('recado.lock') && isThere('secret.key'));
  const found = statSync(file, { throwIfNoEntry: false });
  // SQLite takes a file of nothing for a new database.
  const isLost = found === undefined || (found.isFile() && found.size === 0);
  if (!isLost || !hadOne) return;
  throw new StartError(
    `O banco de dados ${file} sumiu: esta pasta já teve um. Recoloque o arquivo, ou aponte DATA_DIR para a pasta certa. ` +
      `Para começar do zero, ou restaurar um backup num banco novo, apague ${noteName}, recado.lock e recado.db-wal da pasta.`,
  );
}

export function noteDatabase(dataDir: string): void {
  try {
    writeFileSync(path.join(dataDir, noteName), noteText, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // It stands there already, or there is no room: the next start writes it.
    if (!['EEXIST', 'ENOSPC'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}
