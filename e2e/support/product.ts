import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HostAnswer, HostRequest } from './product-host.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Product {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}

export interface ProductHost {
  /** The built product with an empty database, on a port of its own. */
  start(env?: Record<string, string>): Promise<Product>;
  stop(): void;
}

/**
 * A process that runs one product after another, each with a database, a port and services of its own: loading the
 * product's code for each journey would take longer than most of them.
 */
export function startProductHost(): ProductHost {
  const child = fork(path.join(import.meta.dirname, 'product-host.ts'), {
    execPath: path.join(root, 'node_modules/node/bin/node'),
    execArgv: [],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/recado'),
      ANSWERS_LATE_MS: process.env['ANSWERS_LATE_MS'],
    },
  });
  const waiting = new Map<number, { resolve(answer: HostAnswer): void; reject(error: Error): void }>();
  child.on('message', (answer: HostAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) asked?.reject(new Error(answer.error));
    else asked?.resolve(answer);
  });
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The products' process ended with ${code}`));
  });
  const ask = (request: HostRequest): Promise<HostAnswer> =>
    new Promise((resolve, reject) => {
      waiting.set(request.id, { resolve, reject });
      child.send(request);
    });

  let last = 0;
  // The same port for one product after another, where it is still free: the browser keeps what it compiled by address.
  let port = '0';
  return {
    async start(env = {}) {
      last += 1;
      const id = last;
      const dataDir = mkdtempSync(path.join(tmpdir(), 'recado-journey-'));
      const startOn = (wanted: string) =>
        ask({ id, start: { ...passedOn(), PORT: wanted, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env } });
      const answer = await startOn(port).catch(() => startOn('0'));
      if (!('url' in answer)) throw new Error('The product did not tell its address');
      port = new URL(answer.url).port;
      const stop = async () => {
        await ask({ id, stop: true });
        rmSync(dataDir, { recursive: true, force: true });
      };
      return { url: answer.url, dataDir, stop };
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

/** Nothing of the developer's own configuration reaches the product, but where the console is. */
const passedOn = () => {
  const folder = process.env['CONSOLE_DIST'];
  return folder ? { CONSOLE_DIST: folder } : {};
};
