import { parentPort, workerData } from 'node:worker_threads';
import { type ImportTask, runImportTask } from './import-task.ts';

parentPort?.postMessage(await runImportTask(workerData as ImportTask));
