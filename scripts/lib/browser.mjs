import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findOnPath, pinnedNode, root, run, SetUpError, say, tool } from './run.mjs';

// The shell first: the same browser without what only a desktop needs, at half the processor time.
const headlessShell = 'chromium-headless-shell';
const systemNames = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const howToMend = 'Instale o Chromium ou o Google Chrome, ou indique um navegador em CHROMIUM_PATH.';

/** The browser to use: CHROMIUM_PATH, then the system's, then Playwright's own; installs one where there is none. */
export async function ensureBrowser() {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !existsSync(named))
    throw new SetUpError(`CHROMIUM_PATH aponta para ${named}, que não existe. ${howToMend}`);
  return named || findBrowser() || installBrowser();
}

export const findBrowser = () => findOnPath(systemNames) ?? playwrightBrowser();

function playwrightBrowser() {
  if (!existsSync(tool('playwright-core'))) return undefined;
  const { chromium } = createRequire(`${root}/e2e/`)('playwright-core');
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}

async function installBrowser() {
  const isDebianRoot = process.getuid?.() === 0 && findOnPath(['apt-get']);
  say('Instalando um navegador Chromium (só na primeira vez)…');
  const attempts = isDebianRoot ? [installDebianPackage, installPlaywrightBrowser] : [installPlaywrightBrowser];
  for (const attempt of attempts) {
    await attempt();
    const found = findBrowser();
    if (found) return found;
  }
  throw new SetUpError(`Não foi possível instalar um navegador. ${howToMend}`);
}

async function installDebianPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, quiet: true });
  for (const name of [headlessShell, 'chromium']) {
    const { code } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env, quiet: true });
    if (code === 0) return;
  }
}

const installPlaywrightBrowser = () =>
  run(pinnedNode, [tool('playwright-core/cli.js'), 'install', 'chromium'], { quiet: true });
