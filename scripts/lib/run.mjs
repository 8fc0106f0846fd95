// Plain JavaScript for any Node from 20 on: this runs before the pinned Node and the dependencies are installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** The Node that package.json pins, once it is installed. */
export const pinnedNode = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** @param {string} name */
export const tool = (name) => path.join(root, 'node_modules', name);

/** @param {string} line */
export const say = (line) => console.error(line);

/** A failure whose message says everything the reader needs. */
export class SetUpError extends Error {}

/**
 * Runs a command to its end and answers its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: env ?? process.env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const stopLimitMs = 15_000;

/**
 * Becomes the given program as far as that is possible: its terminal, its signals and its exit code.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [hint] the last line when it fails
 */
export function become(args, env = process.env, hint = '') {
  // Really, where Node can (from 22.15 on). npm's child must stay, to watch over its shell.
  if (process.execve && process.platform !== 'win32' && !process.env['npm_lifecycle_event']) {
    process.chdir(root);
    process.execve(pinnedNode, [pinnedNode, ...args], env);
  }
  const child = spawn(pinnedNode, args, { cwd: root, env, stdio: 'inherit' });
  let isStopping = false;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    child.kill(signal);
    // The server ends itself after ten seconds, unless it no longer runs any code of ours.
    if (!isStopping) setTimeout(() => child.kill('SIGKILL'), stopLimitMs).unref();
    isStopping = true;
  };
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, stop);
  child.on('exit', (code, signal) => {
    if (hint && code !== 0) say(hint);
    process.exit(code ?? (signal ? 1 : 0));
  });
  // npm runs scripts through a shell, and a signal to npm ends that shell only: whoever loses it stops as if signalled.
  const shell = process.ppid;
  const stopWithShell = () => process.ppid !== shell && stop('SIGTERM');
  if (process.env['npm_lifecycle_event']) setInterval(stopWithShell, 250).unref();
}

/** @param {string[]} names */
export function findOnPath(names) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

/**
 * Ends the process on an expected failure with its message alone.
 * @param {() => Promise<void>} main
 * @param {string} [hint] the last line when it fails
 */
export async function runMain(main, hint = '') {
  try {
    await main();
  } catch (error) {
    say(error instanceof SetUpError ? error.message : String(/** @type {Error} */ (error).stack ?? error));
    if (hint) say(hint);
    process.exit(1);
  }
}
