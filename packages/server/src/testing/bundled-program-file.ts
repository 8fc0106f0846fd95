import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Stands in for `program-file.ts` where `npm test` has made the bundle: processes and threads that tests start are then
 * the ones that people run, and need a third of the time to load.
 */
const bundle = path.dirname(process.env['RECADO_SERVER'] ?? '');

export const isBundled = true;

export const packageFolder = path.resolve(bundle, '../..');

const sources = path.resolve(packageFolder, 'src');

/** Programs that only tests have are in no bundle. */
export const programFile = (source: string): string => {
  const bundled = path.join(bundle, `${path.basename(source, '.ts')}.mjs`);
  return existsSync(bundled) ? bundled : path.join(sources, source);
};

export const programFolders: readonly string[] = [
  bundle,
  sources,
  path.resolve(packageFolder, '../contract'),
  path.resolve(packageFolder, '../../node_modules'),
];
