import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';
import { isBundled, packageFolder } from './program-file.ts';

// Most of a start is reading and compiling files that have not changed since the last one. The cache must be on before
// the first of them is imported, hence this file of its own; it is written at once, because a server may be killed.
// A bundle's cache goes with the bundle.
const cache = isBundled ? path.join(import.meta.dirname, '.cache') : '../../node_modules/.cache/recado';
enableCompileCache(path.resolve(packageFolder, cache));
const { runServer } = await import('./composition/server.ts');
await runServer();
flushCompileCache();
