import path from 'node:path';
import { ok, problem, warning } from './finding.mjs';

/**
 * What the checks need of the configuration.
 * @typedef {{
 *   port: number, host: string, isPublic: boolean, dataDir: string, backupDir: string, databaseUrl: string | undefined,
 *   chromiumPath: string | undefined, ffmpegPath: string | undefined, whatsAppUrl: string | undefined,
 *   openAiBaseUrl: string | undefined,
 *   telegramApiRoot: string, hasAdminPassword: boolean,
 * }} Settings
 */

const name = 'Configuração';

/**
 * The server itself says whether the environment is good. Variables that are not are left out of what the checks get,
 * and `isGood` tells which checks can still be made.
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} isPinned
 */
export async function readSettings(env, isPinned) {
  const everythingIsGood = (/** @type {string[]} */ ..._names) => true;
  if (!isPinned) {
    const text = 'será conferida depois da instalação.';
    return { config: plainSettings(env), findings: [warning(name, text)], isBroken: false, isGood: everythingIsGood };
  }
  const readConfig = await loadReader();
  if (!readConfig) return { config: plainSettings(env), findings: [], isBroken: true, isGood: everythingIsGood };

  const bad = new Set();
  const findings = [];
  for (;;) {
    const given = Object.fromEntries(Object.entries(env).filter(([variable]) => !bad.has(variable)));
    try {
      const { adminPassword, ...config } = readConfig(given);
      if (findings.length === 0) findings.push(ok(name, 'todas as variáveis de ambiente estão certas.'));
      const isGood = (/** @type {string[]} */ ...names) => !names.some((variable) => bad.has(variable));
      return { config: { ...config, hasAdminPassword: Boolean(adminPassword) }, findings, isBroken: false, isGood };
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      findings.push(
        problem(name, `${message.replace('Configuração inválida. ', '').replace(/\.?$/, '.')} Ajuste o ambiente.`),
      );
      const named = [...message.matchAll(/([A-Z][A-Z_]+): /g)].flatMap(([, variable]) => variable ?? []);
      // A complaint that names nothing new would come for ever.
      if (!named.some((variable) => !bad.has(variable))) throw error;
      for (const variable of named) bad.add(variable);
    }
  }
}

/** Undefined where the packages that the server's rules need are missing. */
async function loadReader() {
  try {
    return (await import('../../../packages/server/src/config.ts')).readConfig;
  } catch {
    return undefined;
  }
}

/** Before anything is installed: the plain values, unchecked. @param {NodeJS.ProcessEnv} env @returns {Settings} */
function plainSettings(env) {
  const dataDir = path.resolve(env['DATA_DIR'] || './data');
  return {
    port: Number(env['PORT'] || 3000) || 0,
    host: env['HOST'] || '127.0.0.1',
    isPublic: false,
    dataDir,
    backupDir: path.resolve(env['BACKUP_DIR'] || path.join(dataDir, 'backups')),
    databaseUrl: undefined,
    chromiumPath: env['CHROMIUM_PATH'] || undefined,
    ffmpegPath: env['FFMPEG_PATH'] || undefined,
    whatsAppUrl: undefined,
    openAiBaseUrl: undefined,
    telegramApiRoot: 'https://api.telegram.org',
    hasAdminPassword: Boolean(env['ADMIN_PASSWORD']),
  };
}
