import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { ScriptOutcome, ScriptRunner } from '../../modules/scripts/script-runner.port.ts';
import { limits } from './limits.ts';
import type { BrokerJob, BrokerNews, Ending } from './protocol.ts';
import { scriptProblem } from './script-problem.ts';
import { findScriptUser, noticeOf, runAs, type ScriptUser } from './script-user.ts';
import { inRunFolder, type RunAs, startBroker } from './start-broker.ts';

interface Options {
  chromiumPath: string | undefined;
  allowPrivateNetwork: boolean;
  findUser?: typeof findScriptUser;
}

/** Runs scripts, each in processes of its own that are gone when it has an outcome. */
export function createPlaywrightRunner({
  chromiumPath,
  allowPrivateNetwork,
  findUser = findScriptUser,
}: Options): ScriptRunner {
  const running = new Set<() => void>();
  let isStopped = false;
  let user: Promise<ScriptUser> | undefined;
  return {
    async run(job) {
      // Known without any process.
      if (chromiumPath !== undefined && !existsSync(chromiumPath)) {
        return { ok: false, error: scriptProblem.missingBrowser(chromiumPath), logs: [] };
      }
      user ??= findUser(chromiumPath);
      const as = runAs(await user);
      return inRunFolder(as, async (folder) => {
        const run = startRun({ ...job, type: 'run', chromiumPath, allowPrivateNetwork }, folder, as);
        // One that waited for its turn while the server began to stop.
        if (isStopped) run.stop();
        running.add(run.stop);
        return run.outcome.finally(() => running.delete(run.stop));
      });
    },
    async notice() {
      user ??= findUser(chromiumPath);
      // A bad answer is looked at anew: the owner may have mended it.
      if ((await user).kind === 'root') user = findUser(chromiumPath);
      return noticeOf(await user);
    },
    stop() {
      isStopped = true;
      for (const stop of running) stop();
    },
  };
}

function startRun(job: BrokerJob, folder: string, as: RunAs): { outcome: Promise<ScriptOutcome>; stop(): void } {
  const logs: string[] = [];
  const broker = startBroker(folder, as);
  const groups = new Set(broker.pid === undefined ? [] : [broker.pid]);
  let finish: (ending: Ending) => void = () => undefined;
  const ended = new Promise<Ending>((resolve) => {
    finish = resolve;
  });
  const failAfter = (ms: number, error: string) => setTimeout(() => finish({ ok: false, error }), ms);
  let timer = failAfter(limits.browserStartMs + limits.graceMs, scriptProblem.browserSlow);

  broker.on('message', (news: BrokerNews) => {
    switch (news.type) {
      case 'looked':
        return;
      case 'browser':
        // Of a broker that has gone astray, 0 and 1 would end much more than a browser.
        return void (news.pid > 1 && groups.add(news.pid));
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
