import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ok, problem, warning } from './finding.mjs';

const name = 'Banco de dados';
const limitMs = 20_000;

/**
 * What `sqlite-thread.mjs` tells: how far it got, and what it learnt on the way.
 * @typedef {{ step: 'opened', isInUse: boolean, hasDefaultPassword: boolean } | { step: 'sound' }
 *   | { step: 'broken', text: string }} Progress
 */

/**
 * @param {string} dataDir
 * @param {{ isRunning: boolean, onPassword: (isDefault: boolean) => void }} options
 *   `isRunning`: a Recado answers at the configured port
 */
export async function checkSqlite(dataDir, { isRunning, onPassword }) {
  const file = path.join(dataDir, 'recado.db');
  if (!existsSync(file)) {
    onPassword(true);
    return ok(name, 'SQLite; o arquivo será criado no primeiro início.');
  }
  const progress = await look(dataDir);
  const broken = progress.find((each) => each.step === 'broken');
  if (broken) return problem(name, broken.text);
  const opened = progress.find((each) => each.step === 'opened');
  onPassword(opened?.hasDefaultPassword ?? false);
  if (opened?.isInUse && !isRunning) {
    return problem(name, `outro Recado já usa a pasta ${dataDir}. Encerre-o ou ajuste DATA_DIR.`);
  }
  const isSound = progress.some(({ step }) => step === 'sound');
  return isSound
    ? ok(name, `SQLite em ${file}, íntegro e gravável.`)
    : warning(name, `SQLite em ${file} abre, mas é grande: a conferência não coube em ${limitMs / 1000} s.`);
}

/** In a thread, because SQLite does not let go before it is done. @param {string} dataDir @returns {Promise<Progress[]>} */
function look(dataDir) {
  return new Promise((resolve, reject) => {
    /** @type {Progress[]} */
    const progress = [];
    const thread = new Worker(new URL('./sqlite-thread.mjs', import.meta.url), { workerData: dataDir });
    const timer = setTimeout(() => thread.terminate(), limitMs);
    thread.on('message', (each) => progress.push(each));
    thread.once('error', reject);
    thread.once('exit', () => {
      clearTimeout(timer);
      resolve(progress);
    });
  });
}
