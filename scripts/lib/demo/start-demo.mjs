import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pinnedNode, root, run, SetUpError } from '../run.mjs';
import { serverArgs, serverEnv } from '../server-build.mjs';
import { openShop } from './open-shop.mjs';

export const credentials = { username: 'admin', password: 'admin123' };

/**
 * The product with the sample shop, beside a WhatsApp on loopback.
 * @param {{ consolePort: string, phonesPort: string, dataFolder: string, env?: Record<string, string> }} options
 */
export async function startDemo({ consolePort, phonesPort, dataFolder, env = {} }) {
  const product = `http://127.0.0.1:${consolePort}`;
  const phones = `http://127.0.0.1:${phonesPort}`;
  const mediaCa = path.join(dataFolder, 'media-ca.pem');
  const productEnv = {
    ...process.env,
    ...env,
    PORT: consolePort,
    HOST: '127.0.0.1',
    DATA_DIR: dataFolder,
    BACKUP_DIR: '',
    DATABASE_URL: '',
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: '',
    PUBLIC_API_KEY: '',
    WHATSAPP_WS_URL: `ws://127.0.0.1:${phonesPort}/ws/chat`,
    WHATSAPP_MEDIA_CA: mediaCa,
  };
  // Phones of the simulator live in memory only, so the product starts anew with them.
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder, { recursive: true });

  const start = startIn(dataFolder);
  const simulator = start('celulares', process.env, [
    'packages/whatsapp-simulator/src/main.ts',
    ...['--port', phonesPort, '--media-ca', mediaCa, '--product', product],
  ]);
  await answering(`${phones}/api/view`, simulator);
  await livePastDay(productEnv);
  const server = start('recado', { ...serverEnv, ...productEnv }, await serverArgs('main'));
  const children = [simulator, server];
  const stop = () => children.forEach((child) => void child.kill('SIGTERM'));
  for (const child of children) child.on('exit', stop);
  await answering(`${product}/readyz`, server);
  await openShop({ product, phones, credentials });

  const ended = Promise.all(children.map(({ exitCode }, index) => exitCode ?? onExit(children[index])));
  return { product, phones, stop, ended };
}

/** @param {NodeJS.ProcessEnv} env */
async function livePastDay(env) {
  const { code, output } = await run(pinnedNode, ['scripts/lib/demo/past-day.ts'], { env, quiet: true });
  if (code !== 0) throw new SetUpError(`${output.trim()}\nA demonstração não ficou pronta.`);
}

/**
 * Starts a part of the demonstration; its log goes to a file, its lines for a person to the terminal.
 * @param {string} folder
 */
const startIn =
  (folder) => (/** @type {string} */ name, /** @type {NodeJS.ProcessEnv} */ env, /** @type {string[]} */ args) => {
    const child = spawn(pinnedNode, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.pipe(createWriteStream(path.join(folder, `${name}.log`)));
    process.on('exit', () => child.kill());
    return child;
  };

/** @param {import('node:child_process').ChildProcess | undefined} child */
const onExit = (child) => new Promise((resolve) => child?.once('exit', resolve));

/** @param {string} url @param {import('node:child_process').ChildProcess} child */
async function answering(url, child) {
  for (;;) {
    if (child.exitCode !== null) throw new SetUpError('A demonstração não iniciou.');
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await wait(150);
  }
}
