import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { serverEnv, serverFlags } from '../../../../scripts/lib/server-build.mjs';

/** `npm test` names the bundle, which is what people start, and starts faster; a single test runs the sources as they are. */
const built = process.env['RECADO_SERVER'] ?? path.resolve(import.meta.dirname, '../main.ts');

export interface Product {
  process: ChildProcess;
  /** Where it listens, once it said so; rejects when it ends before. */
  address: Promise<string>;
  exit: Promise<number | null>;
  stdout(): string;
  stderr(): string;
}

export function createDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-product-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The product as a process of its own, on a port that the system chooses. It is ended with the test. `within` is a command
 * that becomes it.
 */
export function startProduct(env: Record<string, string>, program = built, within: string[] = []): Product {
  const [command = '', ...args] = [...within, process.execPath, ...serverFlags, program];
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...serverEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const address = new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
      const [, found] = /no ar em (\S+)/.exec(stderr) ?? [];
      if (found) resolve(found);
    });
    exit.then((code) => reject(new Error(`ended with ${code}: ${stderr}`)));
  });
  // A test that expects the start to fail looks at `exit` alone.
  address.catch(() => {});
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { process: child, address, exit, stdout: () => stdout, stderr: () => stderr };
}
