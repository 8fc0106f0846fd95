import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isBundled, programFile } from '../../program-file.ts';

/** The process for a script's code: no environment, no output, a channel to its parent and nothing else. */
export const startGuest = (): ChildProcess =>
  fork(guest, [], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: guestFlags(),
  });

/**
 * Under Node's permission model: it may read the interpreter's own program and nothing else of this machine. SQLite is
 * switched off because it opens files past that model.
 * @internal
 */
export function guestFlags(): string[] {
  const allowed = guestFiles().map((file) => `--allow-fs-read=${file}`);
  return ['--permission', ...allowed, '--no-experimental-sqlite', '--max-old-space-size=96'];
}

/** All that the process reads, files and folders. */
export function guestFiles(): string[] {
  const interpreter = createRequire(import.meta.url).resolve('quickjs-emscripten');
  const { resolve } = createRequire(interpreter);
  const engines = path.dirname(packageOf(resolve('@jitl/quickjs-wasmfile-release-sync')));
  return [packageOf(interpreter), packageOf(resolve('quickjs-emscripten-core')), engines, ...ownFiles];
}

const guest = programFile('adapters/playwright/guest.ts');

/** In the bundle the guest is one file. */
const ownFiles = isBundled
  ? [guest]
  : ['guest', 'limits', 'prelude', 'script-problem', 'surface'].map((name) =>
      path.join(import.meta.dirname, `${name}.ts`),
    );

/** `…/quickjs-emscripten/dist/index.js` is in `…/quickjs-emscripten`. */
const packageOf = (file: string): string => path.dirname(path.dirname(file));
