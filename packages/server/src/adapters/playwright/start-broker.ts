import { type ChildProcess, fork } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { programFile } from '../../program-file.ts';

/** Another user of the system for the processes of a run; undefined leaves them with the server's own. */
export type RunAs = { uid: number; gid: number } | undefined;

export const brokerFile = programFile('adapters/playwright/broker.ts');

/** Works in a folder that only the user of a run can open, and removes it. */
export async function inRunFolder<Result>(as: RunAs, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-script-'));
  try {
    if (as) await chown(folder, as.uid, as.gid);
    return await work(folder);
  } finally {
    // The browser's last files may still be on their way out.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

/** A group of its own, so that it can be ended with everything it started. */
export function startBroker(folder: string, as: RunAs): ChildProcess {
  const cache = getCompileCacheDir();
  const passedOn = ['PATH', 'HOME', 'PLAYWRIGHT_BROWSERS_PATH', 'DISPLAY', 'XAUTHORITY', 'LANG', 'SYSTEMROOT'];
  return fork(brokerFile, [], {
    ...as,
    detached: true,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=256'],
    env: {
      ...Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      TMPDIR: folder,
      ...(cache ? { NODE_COMPILE_CACHE: path.dirname(cache) } : {}),
    },
  });
}
