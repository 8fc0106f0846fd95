// npm run pictures: takes the pictures of the README from the running demonstration, so that they show what there is.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureConsole } from './lib/console-build.mjs';
import { credentials, startDemo } from './lib/demo/start-demo.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { takePictures } from './lib/pictures/take-pictures.mjs';
import { root, runMain, say } from './lib/run.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';

const target = path.join(root, 'docs/pictures');

await runMain(async () => {
  await ensureDependencies();
  const executablePath = await ensureBrowser();
  await ensureConsole();
  const folder = mkdtempSync(path.join(temporaryFolder(), 'recado-pictures-'));
  const timeZone = whereItIs(16);
  const [consolePort, phonesPort] = [await freePort(), await freePort()];
  const dataFolder = path.join(folder, 'data');
  const demo = await startDemo({ consolePort, phonesPort, dataFolder, env: { TIME_ZONE: timeZone } });
  try {
    mkdirSync(target, { recursive: true });
    await takePictures({ ...demo, credentials, executablePath, timeZone, target });
  } finally {
    demo.stop();
    await demo.ended;
    rmSync(folder, { recursive: true, force: true });
  }
  say(`As imagens estão em ${path.relative(process.cwd(), target)}.`);
});

/**
 * A time zone where it is that hour now: a picture that is taken at night shows a shop in the afternoon too.
 * @param {number} hour
 */
function whereItIs(hour) {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // The names of these zones count westwards.
  return `Etc/GMT${ahead > 0 ? `-${ahead}` : `+${-ahead}`}`;
}

/** @returns {Promise<string>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(String(port)));
    });
  });
}
