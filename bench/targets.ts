import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { serverArgs, serverEnv } from '../scripts/lib/server-build.mjs';
import { cpuOf } from './measure.ts';

export interface Target {
  name: string;
  url: string;
  process: ChildProcess;
  /** From the start of the process to its first answer. */
  startMs: number;
  /** Processor time of that, in microseconds; of npm's processes only the first one's. */
  startCpu: number;
  stop(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '..');
const file = (name: string) => path.resolve(import.meta.dirname, name);

/** What `npm start` runs: the bundle of the sources as they are now. */
export const recado = { args: await serverArgs('main'), env: serverEnv };

/** A program that prints the address it listens on; it is ready once it answers there. */
async function start(name: string, command: string[], env: Record<string, string>): Promise<Target> {
  const started = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: npm starts a shell, which starts a script, which starts the server.
    detached: true,
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (chunk) => {
      text += chunk;
      const [, found] = /(http:\/\/127\S+)/.exec(text) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`${name} did not start: ${text}`)));
  });
  await fetch(url, { method: 'POST', body: '{"message":"x"}', headers: { 'content-type': 'application/json' } });
  const startMs = performance.now() - started;
  const startCpu = cpuOf(child.pid);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    signalGroup(child, 'SIGTERM');
    await ended;
    // The data folder is free again when the last of them is gone.
    while (signalGroup(child, 0)) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { name, url: `${url.replace(/\/$/, '')}/api/`, process: child, startMs, startCpu, stop };
}

/** Answers whether there was anybody to hear it. */
function signalGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 0): boolean {
  try {
    return process.kill(-(pid ?? Number.NaN), signal);
  } catch {
    return false;
  }
}

const recadoEnv = (dataDir: string) => ({
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  // The guards stay on; they are only told that so many calls from one machine are fine here.
  PUBLIC_API_RATE: '1000000000',
  LOOP_GUARD_REPLIES: '1000000000',
});

export const startRecado = (name: string, dataDir: string, env: Record<string, string> = {}): Promise<Target> =>
  start(name, [process.execPath, ...recado.args], { ...recado.env, ...recadoEnv(dataDir), ...env });
export const startWithNpm = (dataDir: string): Promise<Target> =>
  start('npm start', ['npm', 'start'], recadoEnv(dataDir));

export const startBareFastify = (): Promise<Target> =>
  start('bare Fastify', [process.execPath, file('bare-fastify.ts')], {});
export const startBareHttp = (): Promise<Target> =>
  start('bare node:http', [process.execPath, file('bare-http.ts')], {});
export const startBareProgram = (dataDir: string): Promise<Target> =>
  start('Fastify + SQLite', [process.execPath, file('bare-fastify-sqlite.ts')], { DATA_DIR: dataDir });
