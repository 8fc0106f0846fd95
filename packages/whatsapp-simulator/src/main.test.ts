import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';

let running: ChildProcess | undefined;
afterEach(() => void running?.kill('SIGKILL'));

function start(...args: string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  return child;
}

test('says where it is, writes the certificate and stops when asked', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-simulator-'));
  const certificate = path.join(folder, 'media-ca.pem');
  const child = start('--media-ca', certificate);
  const [line] = await once(child.stdout, 'data');
  const { url, page, noiseRoot } = JSON.parse(String(line));
  expect(url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ws\/chat$/);
  expect(noiseRoot).toMatch(/^[0-9a-f]{64}$/);
  expect((await fetch(page)).status).toBe(200);
  expect(readFileSync(certificate, 'utf8')).toContain('BEGIN CERTIFICATE');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  rmSync(folder, { recursive: true });
});

test('a port that does not exist ends it with one line', async () => {
  const child = start('--port', '70000');
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ message, code }).toEqual({ message: 'A porta 70000 não existe.\n', code: 1 });
});
