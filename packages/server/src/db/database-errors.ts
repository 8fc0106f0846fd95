import { StartError } from '../errors/start-error.ts';

/** SQLite's primary result codes that have a decided behaviour here (sqlite.org/rescode.html). */
const sqliteCodes = {
  busy: 5,
  readonly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  notADatabase: 26,
} as const;

export function isSqlite(error: unknown, ...names: (keyof typeof sqliteCodes)[]): boolean {
  const code = (error as { errcode?: unknown } | undefined)?.errcode;
  // The low byte is the primary code, the rest says more about it.
  return typeof code === 'number' && names.some((name) => sqliteCodes[name] === (code & 0xff));
}

const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);
const awayTexts =
  /Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error/;
/** Nobody is there, or not under this name: waiting does not help. */
const absentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH']);

/** The database cannot be reached for now: the caller may try again, nothing is wrong with what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  // Class 08 is a connection exception; 57P01 to 57P03 are a server that stops or starts, 25P03 one that waited too long
  // for the rest of a transaction; 53300 has no free slot.
  return (
    awayCodes.has(code) ||
    /^(08|57P0[1-3]|25P03|53300)/.test(code) ||
    awayTexts.test(error.message) ||
    isSqlite(error, 'busy')
  );
}

/** PostgreSQL is there and not ready yet: it starts, has no free slot, or its machine is busy. */
export const isDatabaseLate = (error: unknown): boolean =>
  isDatabaseAway(error) && !isSqlite(error, 'busy') && !absentCodes.has(String((error as NodeJS.ErrnoException).code));

export const isDiskFull = (error: unknown): boolean =>
  isSqlite(error, 'full') || ['ENOSPC', '53100'].includes(String((error as NodeJS.ErrnoException | undefined)?.code));

/** Nothing is wrong with what was asked: the same may work later. */
export const mayPass = (error: unknown): boolean => isDatabaseAway(error) || isDiskFull(error);

/** Turns a failure to open into the one line that says what to mend; anything else stays as it is. */
export function explainOpenError(
  error: unknown,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
): unknown {
  if (error instanceof StartError) return error;
  if (databaseUrl) return explainPostgres(error, databaseUrl);
  if (isSqlite(error, 'corrupt', 'notADatabase')) {
    return new StartError(`O banco de dados em ${dataDir} está corrompido. Restaure um backup ou ajuste DATA_DIR.`);
  }
  if (isDiskFull(error)) return new StartError(`Não há espaço em disco para o banco de dados em ${dataDir}.`);
  if (isSqlite(error, 'readonly', 'ioError', 'cannotOpen')) {
    return new StartError(
      `Não é possível gravar na pasta de dados ${dataDir}. Confira as permissões ou ajuste DATA_DIR.`,
    );
  }
  return error;
}

function explainPostgres(error: unknown, databaseUrl: string): unknown {
  const { host, pathname } = new URL(databaseUrl);
  const code = String((error as NodeJS.ErrnoException | undefined)?.code ?? '');
  if (code === '28P01' || code === '28000')
    return new StartError(`O PostgreSQL em ${host} recusou o usuário ou a senha de DATABASE_URL.`);
  if (code === '3D000')
    return new StartError(`O banco de dados "${pathname.slice(1)}" de DATABASE_URL não existe em ${host}.`);
  if (isDatabaseAway(error)) return new StartError(`O PostgreSQL em ${host} não responde. Confira DATABASE_URL.`);
  return error;
}

/** Another row has the same unique key: the caller's news, not a failure. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '23505' ||
  (isSqlite(error, 'constraint') && /UNIQUE/.test((error as Error).message));

/** What a row points at is not there. */
export const isReferenceViolation = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '23503' ||
  (isSqlite(error, 'constraint') && /FOREIGN KEY/.test((error as Error).message));
