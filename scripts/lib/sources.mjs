import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/**
 * A name for the content of everything that a build of this package is made from. Reading it all would be a good part of
 * a start, so the name is remembered beside what the system says of the files: sizes and times of the last change, one of
 * which cannot be set by hand.
 * @param {string} packageFolder
 */
export function nameSources(packageFolder) {
  const folders = [packageFolder, 'packages/contract/src'];
  const memory = path.join(root, packageFolder, 'dist/.sources.json');
  const files = ['package-lock.json', ...folders.flatMap(filesBelow)];
  const outside = hashOf(files.map((file) => `${file} ${describe(file)}\n`));
  const known = recall(memory);
  if (known?.outside === outside) return known.name;

  const name = hashOf(files.flatMap((file) => [file, readFileSync(path.join(root, file))])).slice(0, 16);
  remember(memory, { outside, name });
  return name;
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['dist', 'node_modules'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    const file = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

/** @param {string} file */
function describe(file) {
  const { size, mtimeMs, ctimeMs } = statSync(path.join(root, file));
  return `${size} ${mtimeMs} ${ctimeMs}`;
}

/** @param {(string | Buffer)[]} parts */
function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** @param {string} memory @returns {{ outside: string, name: string } | undefined} */
function recall(memory) {
  try {
    return JSON.parse(readFileSync(memory, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} memory @param {{ outside: string, name: string }} known */
function remember(memory, known) {
  try {
    mkdirSync(path.dirname(memory), { recursive: true });
    writeFileSync(memory, JSON.stringify(known));
  } catch {
    // Where nothing may be written, as in an image, the files are read again next time.
  }
}
