import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../browser.mjs';
import { isConsoleBuilt } from '../console-build.mjs';
import { installationState } from '../dependencies.mjs';
import { findOnPath, root } from '../run.mjs';
import { checkClock } from './clock.mjs';
import { readSettings } from './configuration.mjs';
import { bounded, ok, problem } from './finding.mjs';
import { checkDisk, checkFolder } from './folder.mjs';
import { checkInstallation, checkNode } from './installation.mjs';
import { checkReach } from './outside.mjs';
import { checkPort } from './port.mjs';
import { checkBrowser, checkFfmpeg } from './programs.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

/**
 * Everything that a start and the work after it depend on, in the order in which it is worth mending.
 * @param {{ env: NodeJS.ProcessEnv, machineNode: string, isPinned: boolean }} options
 * @returns {Promise<Finding[]>}
 */
export async function examine({ env, machineNode, isPinned }) {
  const { config, findings: ofConfiguration, isBroken, isGood } = await readSettings(env, isPinned);
  const { dataDir, backupDir } = config;
  const state =
    isBroken || (!isPinned && existsSync(path.join(root, 'node_modules/node'))) ? 'broken' : installationState();

  /** @type {import('./outside.mjs').Reading[]} */
  const readings = [];
  const reach = placesOf(config).map((place) =>
    bounded(place.name, () => checkReach(place, (reading) => readings.push(reading))),
  );
  const programs = [bounded('Navegador', () => lookForBrowser(config)), bounded('ffmpeg', () => lookForFfmpeg(config))];
  const port = isGood('PORT', 'HOST') ? await bounded('Porta', () => checkPort(config)) : [];
  const isRunning = port.some(({ level, text }) => level === 'ok' && text.includes('já está no ar'));
  const folders = isGood('DATA_DIR')
    ? await bounded('Pastas', () => [
        checkFolder({ name: 'Pasta de dados', folder: dataDir, variable: 'DATA_DIR' }),
        ...(backupDir.startsWith(dataDir + path.sep)
          ? []
          : [checkFolder({ name: 'Pasta de backups', folder: backupDir, variable: 'BACKUP_DIR' })]),
        checkDisk(dataDir),
      ])
    : [];
  const database =
    isPinned && !isBroken && isGood('DATABASE_URL', 'DATA_DIR', 'HOST')
      ? await bounded('Banco de dados', () => checkDatabase(config, isRunning), 30_000)
      : [];

  const outside = (await Promise.all(reach)).flat();
  return [
    checkNode(machineNode),
    checkInstallation(state, state === 'installed' && isConsoleBuilt()),
    ...ofConfiguration,
    ...port,
    ...folders,
    ...database,
    ...(await Promise.all(programs)).flat(),
    ...outside,
    ...(await bounded('Relógio', () => checkClock({ readings, now: Date.now(), newestFile: newestFile(dataDir) }))),
  ];
}

/** @param {import('./configuration.mjs').Settings} config @param {boolean} isRunning */
async function checkDatabase(config, isRunning) {
  let hasDefaultPassword = false;
  const onPassword = (/** @type {boolean} */ isDefault) => {
    hasDefaultPassword = isDefault;
  };
  const found = config.databaseUrl
    ? await (await import('./postgres.mjs')).checkPostgres(config.databaseUrl, onPassword)
    : await (await import('./sqlite.mjs')).checkSqlite(config.dataDir, { isRunning, onPassword });
  return [found, ...passwordOf(config, hasDefaultPassword)];
}

/** @param {import('./configuration.mjs').Settings} config @param {boolean} isDefault */
function passwordOf({ isPublic, hasAdminPassword, host }, isDefault) {
  if (!isDefault || hasAdminPassword) return [];
  return isPublic
    ? [
        problem(
          'Senha',
          `HOST=${host} deixa outras máquinas entrarem, e a senha ainda é a padrão. Defina ADMIN_PASSWORD.`,
        ),
      ]
    : [ok('Senha', 'é a padrão (admin123), que só vale nesta máquina. Troque-a em Alterar Senha.')];
}

/** @param {import('./configuration.mjs').Settings} config */
const placesOf = ({ whatsAppUrl, openAiBaseUrl, telegramApiRoot }) => [
  { name: 'WhatsApp', url: whatsAppUrl ?? 'https://web.whatsapp.com', without: 'os números não conectam' },
  { name: 'IA', url: openAiBaseUrl ?? 'https://api.openai.com/v1', without: 'a inteligência artificial não responde' },
  { name: 'Telegram', url: telegramApiRoot, without: 'os avisos esperam' },
];

/** @param {import('./configuration.mjs').Settings} config */
function lookForBrowser({ chromiumPath: named }) {
  const found = named === undefined ? findBrowser() : existsSync(named) ? named : undefined;
  return checkBrowser({ named, found });
}

/** @param {{ ffmpegPath: string | undefined }} config */
function lookForFfmpeg({ ffmpegPath: named }) {
  const found = named ? (existsSync(named) ? named : undefined) : findOnPath(['ffmpeg', 'ffmpeg.exe']);
  return checkFfmpeg({ named, found });
}

/** @param {string} dataDir */
function newestFile(dataDir) {
  const inData = existsSync(dataDir) ? readdirSync(dataDir).map((name) => path.join(dataDir, name)) : [];
  const times = [path.join(root, 'package.json'), ...inData].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs,
  );
  return Math.max(...times.map((time) => time ?? 0));
}
