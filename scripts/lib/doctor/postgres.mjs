import { createRequire } from 'node:module';
import { explainOpenError } from '../../../packages/server/src/db/database-errors.ts';
import { root } from '../run.mjs';
import { ok, problem, reasonOf } from './finding.mjs';

const name = 'Banco de dados';
const oldestVersion = 13;
const limitMs = 5000;

/** @param {string} databaseUrl @param {(isDefault: boolean) => void} onPassword */
export async function checkPostgres(databaseUrl, onPassword) {
  const { host } = new URL(databaseUrl);
  const { Pool } = createRequire(`${root}/packages/server/`)('pg');
  const pool = new Pool({
    max: 1,
    connectionString: databaseUrl,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  // A connection that is lost while idle tells so here, and nobody needs to know.
  pool.on('error', () => {});
  try {
    const { rows } = await pool.query(`
      select current_setting('server_version') as version, to_regclass('users') is not null as has_users,
        has_schema_privilege(current_schema(), 'create') as can_create, pg_is_in_recovery() as is_copy`);
    const { version, has_users, can_create, is_copy } = rows[0];
    const known = has_users && (await pool.query('select 1 from users where has_default_password = 0'));
    onPassword(!known || known.rows.length === 0);
    if (Number.parseInt(version, 10) < oldestVersion) {
      return problem(name, `o PostgreSQL em ${host} é o ${version}. Use o ${oldestVersion} ou mais novo.`);
    }
    if (is_copy) return problem(name, `o PostgreSQL em ${host} é uma réplica só de leitura. Ajuste DATABASE_URL.`);
    if (!can_create)
      return problem(name, `o usuário de DATABASE_URL não pode criar tabelas em ${host}. Dê a ele esse direito.`);
    return ok(name, `PostgreSQL ${version} em ${host}.`);
  } catch (error) {
    const explained = /** @type {Error} */ (explainOpenError(error, { dataDir: '', databaseUrl }));
    const text =
      explained === error ? `O PostgreSQL em ${host} não pôde ser usado (${reasonOf(error)}).` : explained.message;
    return problem(name, text);
  } finally {
    await pool.end().catch(() => {});
  }
}
