import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Most of a start is reading and compiling files that have not changed since the last one. The cache must be on before
// the first of them is imported, hence this file of its own.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/recado'));
const { startServer } = await import('./server.ts');
await startServer();
