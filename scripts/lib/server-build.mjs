import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pinnedNode, root, run, say, tool } from './run.mjs';
import { nameSources } from './sources.mjs';

const dist = path.join(root, 'packages/server/dist');

/**
 * Loading takes more room for short-lived memory than serving needs, and V8 and malloc would keep it: 10 MB.
 * @internal
 */
export const serverFlags = ['--max-semi-space-size=8'];
/** What takes a megabyte or more is given back at once: the hash of a password leaves 35 MB behind in every thread otherwise. */
export const serverEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

/**
 * What Node is given to run one of the server's programs. From the bundle of the sources as they are now, made if there
 * is none yet: its folder carries the name of what it was made from, so that no other can be taken for it, and a server
 * that still runs from an older one keeps its files.
 * @param {'main' | 'reset-password' | 'new-secret'} program
 */
export async function serverArgs(program) {
  const folder = await ensureServer();
  return [
    ...serverFlags,
    folder ? path.join(folder, `${program}.mjs`) : path.join(root, `packages/server/src/${program}.ts`),
  ];
}

const nameOfServer = () => nameSources('packages/server');

/**
 * Without a bundle the server still runs, from its sources: the caller gets undefined, the person a reason.
 * @returns {Promise<string | undefined>}
 */
export async function ensureServer() {
  const name = nameOfServer();
  const folder = path.join(dist, name);
  if (existsSync(folder)) return folder;

  say('Preparando o servidor…');
  const making = path.join(dist, `.${name}-${process.pid}`);
  const args = [tool('rolldown/bin/cli.mjs'), '-c', 'packages/server/rolldown.config.ts', '-d', making];
  const { code, output } = await run(pinnedNode, args, { quiet: true });
  if (code === 0 && nameOfServer() === name) {
    publish(making, folder);
    return folder;
  }
  rmSync(making, { recursive: true, force: true });
  // Somebody saved a file meanwhile.
  if (code === 0) return ensureServer();
  say(`${output.trim()}\nNão foi possível preparar o servidor. Ele inicia a partir dos arquivos-fonte, mais devagar.`);
  return undefined;
}

/** In one step: half a bundle never has a name. @param {string} making @param {string} folder */
function publish(making, folder) {
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another start may have been faster.
    if (!existsSync(folder)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
  removeOld();
}

/** All but the newest two: a server may still run from the one before. */
function removeOld() {
  const madeAt = (/** @type {string} */ folder) => statSync(folder).mtimeMs;
  const made = readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(dist, entry.name));
  const [, , ...old] = made.sort((a, b) => madeAt(b) - madeAt(a));
  for (const folder of old) rmSync(folder, { recursive: true, force: true });
}
