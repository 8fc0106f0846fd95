import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../../packages/server/src/main.ts');
const pinnedNode = path.resolve(import.meta.dirname, '../../node_modules/node/bin/node');

export interface Product {
  url: string;
  stop(): Promise<void>;
}

/** The built product with an empty database, on a port of its own. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'recado-journey-'));
  const child = spawn(pinnedNode, [main], {
    env: { ...passedOn(), PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const url = await addressOf(child);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, stop };
}

/** Nothing of the developer's own configuration reaches the product, but where to find programs and the console. */
const passedOn = () =>
  Object.fromEntries(
    ['PATH', 'CONSOLE_DIST'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stderr?.on('data', (chunk) => {
      text += chunk;
      const [, url] = /no ar em (\S+)/.exec(text) ?? [];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${text}`)));
  });
}
