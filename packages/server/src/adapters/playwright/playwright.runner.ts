import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ScriptOutcome, ScriptRunner } from '../../modules/scripts/script-runner.port.ts';
import { programFile } from '../../program-file.ts';
import { limits } from './limits.ts';
import type { BrokerJob, BrokerNews, Ending } from './protocol.ts';
import { scriptProblem } from './script-problem.ts';

interface Options {
  chromiumPath: string | undefined;
  allowPrivateNetwork: boolean;
}

/** Runs scripts, each in processes of its own that are gone when it has an outcome. */
export function createPlaywrightRunner({ chromiumPath, allowPrivateNetwork }: Options): ScriptRunner {
  const running = new Set<() => void>();
  let isStopped = false;
  return {
    async run(job) {
      const folder = await mkdtemp(path.join(tmpdir(), 'recado-script-'));
      const run = startRun({ ...job, chromiumPath, allowPrivateNetwork }, folder);
      // One that waited for its turn while the server began to stop.
      if (isStopped) run.stop();
      running.add(run.stop);
      try {
        return await run.outcome;
      } finally {
        running.delete(run.stop);
        // The browser's last files may still be on their way out.
        await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
      }
    },
    stop() {
      isStopped = true;
      for (const stop of running) stop();
    },
  };
}

function startRun(job: BrokerJob, folder: string): { outcome: Promise<ScriptOutcome>; stop(): void } {
  const logs: string[] = [];
  const broker = startBroker(folder);
  const groups = new Set(broker.pid === undefined ? [] : [broker.pid]);
  let finish: (ending: Ending) => void = () => undefined;
  const ended = new Promise<Ending>((resolve) => {
    finish = resolve;
  });
  const failAfter = (ms: number, error: string) => setTimeout(() => finish({ ok: false, error }), ms);
  let timer = failAfter(limits.browserStartMs + limits.graceMs, scriptProblem.browserSlow);

  broker.on('message', (news: BrokerNews) => {
    switch (news.type) {
      case 'browser':
        return void groups.add(news.pid);
      case 'started':
        clearTimeout(timer);
        timer = failAfter(job.timeoutMs + limits.graceMs, scriptProblem.timeout(job.timeoutMs));
        return;
      case 'log':
        return void (logs.length <= limits.logLines && logs.push(news.line));
      case 'ended':
        return finish(news.ending);
    }
  });
  broker.once('error', () => finish({ ok: false, error: scriptProblem.crashed }));
  broker.once('exit', () => finish({ ok: false, error: scriptProblem.crashed }));
  broker.send(job);

  const end = async (): Promise<ScriptOutcome> => {
    const ending = await ended;
    clearTimeout(timer);
    const gone = broker.exitCode === null && broker.signalCode === null ? exitOf(broker) : undefined;
    for (const pid of groups) killGroup(pid);
    await gone;
    return { ...ending, logs };
  };
  return { outcome: end(), stop: () => finish({ ok: false, error: scriptProblem.stopped }) };
}

/** A group of its own, so that it can be ended with everything it started. */
function startBroker(folder: string): ChildProcess {
  const cache = getCompileCacheDir();
  const passedOn = ['PATH', 'HOME', 'PLAYWRIGHT_BROWSERS_PATH', 'DISPLAY', 'XAUTHORITY', 'LANG', 'SYSTEMROOT'];
  return fork(programFile('adapters/playwright/broker.ts'), [], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=256'],
    env: {
      ...Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      TMPDIR: folder,
      ...(cache ? { NODE_COMPILE_CACHE: path.dirname(cache) } : {}),
    },
  });
}

const exitOf = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

function killGroup(pid: number): void {
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' }).on('error', () => undefined);
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
