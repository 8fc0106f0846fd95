import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pinnedNode, root, run, SetUpError, say, tool } from './run.mjs';

const consoleFolder = path.join(root, 'packages/console');
const stamp = path.join(consoleFolder, 'dist/.built-from');

/** Builds the console, unless the last build came from the very same files. */
export async function ensureConsole() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  say('Preparando o console…');
  const { code, output } = await run(pinnedNode, [tool('vite/bin/vite.js'), 'build', consoleFolder], { quiet: true });
  if (code !== 0) throw new SetUpError(`${output.trim()}\nNão foi possível preparar o console.`);
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  const files = ['packages/contract/src', 'packages/console'].flatMap((folder) => filesBelow(path.join(root, folder)));
  for (const file of files.sort()) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['dist', 'node_modules'].includes(entry.name)) return [];
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}
