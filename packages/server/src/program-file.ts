import path from 'node:path';

/** Whether this runs from a bundle, which `npm start` makes in `dist/<what it was made from>/`, or from the sources. */
export const isBundled = path.extname(import.meta.filename) === '.mjs';

/** The folder of this package, from either. */
export const packageFolder = path.resolve(import.meta.dirname, isBundled ? '../..' : '..');

/** A source file that runs as a thread or a process of its own; in the bundle it stands beside this one. */
export const programFile = (source: string): string =>
  isBundled
    ? path.join(import.meta.dirname, `${path.basename(source, '.ts')}.mjs`)
    : path.join(import.meta.dirname, source);

const nodeModules = path.resolve(packageFolder, '../../node_modules');

/** All that such a process has to read in order to run. Not the folder above: the data may lie there. */
export const programFolders: readonly string[] = [
  ...(isBundled ? [import.meta.dirname] : [import.meta.dirname, path.resolve(packageFolder, '../contract')]),
  nodeModules,
];
