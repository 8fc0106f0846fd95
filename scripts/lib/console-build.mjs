import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pinnedNode, root, run, SetUpError, say, tool } from './run.mjs';
import { nameSources } from './sources.mjs';

const consoleFolder = path.join(root, 'packages/console');
const stamp = path.join(consoleFolder, 'dist/.built-from');

/** Whether the last build came from the very same files. */
export const isConsoleBuilt = (wanted = nameSources('packages/console')) =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

/** Builds the console, unless that was done. */
export async function ensureConsole() {
  const wanted = nameSources('packages/console');
  if (isConsoleBuilt(wanted)) return;

  say('Preparando o console…');
  const { code, output } = await run(pinnedNode, [tool('vite/bin/vite.js'), 'build', consoleFolder], { quiet: true });
  if (code !== 0) throw new SetUpError(`${output.trim()}\nNão foi possível preparar o console.`);
  writeFileSync(stamp, wanted);
}
