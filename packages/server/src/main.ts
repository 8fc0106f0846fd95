import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

// Most of a start is reading and compiling files that have not changed since the last one. The cache must be on before
// the first of them is imported, hence this file of its own; it is written at once, because a server may be killed.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/recado'));
const { runServer } = await import('./server.ts');
await runServer();
flushCompileCache();
