import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { ImportThreadData } from './run-in-thread.ts';

const { task, compileCache } = workerData as ImportThreadData;
// A thread does not inherit it, and compiling is most of its start; hence the import after it.
if (compileCache) enableCompileCache(compileCache);
const { runImportTask } = await import('./import-task.ts');
parentPort?.postMessage(await runImportTask(task));
