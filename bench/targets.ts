import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export interface Target {
  name: string;
  url: string;
  process: ChildProcess;
  /** From the start of the process to its first answer. */
  startMs: number;
  stop(): Promise<void>;
}

const file = (name: string) => path.resolve(import.meta.dirname, name);

/** A program that prints the address it listens on; it is ready once it answers there. */
async function start(name: string, script: string, env: Record<string, string>): Promise<Target> {
  const started = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (chunk) => {
      text += chunk;
      const [, found] = /(http:\/\/\S+)/.exec(text) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`${name} did not start: ${text}`)));
  });
  await fetch(url, { method: 'POST', body: '{"message":"x"}', headers: { 'content-type': 'application/json' } });
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return { name, url: `${url.replace(/\/$/, '')}/api/`, process: child, startMs: performance.now() - started, stop };
}

export const startRecado = (name: string, dataDir: string): Promise<Target> =>
  start(name, file('../packages/server/src/main.ts'), {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // The guards stay on; they are only told that so many calls from one machine are fine here.
    PUBLIC_API_RATE: '1000000000',
    LOOP_GUARD_REPLIES: '1000000000',
  });

export const startBareFastify = (): Promise<Target> => start('bare Fastify', file('bare-fastify.ts'), {});
export const startBareHttp = (): Promise<Target> => start('bare node:http', file('bare-http.ts'), {});
export const startBareProgram = (dataDir: string): Promise<Target> =>
  start('Fastify + SQLite', file('bare-fastify-sqlite.ts'), { DATA_DIR: dataDir });
