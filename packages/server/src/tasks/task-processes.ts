import { type ChildProcess, spawn } from 'node:child_process';
import { AppError } from '../errors/app-error.ts';
import { programFile, programFolders } from '../program-file.ts';
import type { TaskAnswer } from './answer-task.ts';

/** What a task may cost. A hostile one ends its process, not the server. */
export interface TaskLimits {
  memoryMb: number;
  timeMs: number;
}

interface TaskOrder {
  /** A source file that calls `answerTask`. */
  program: string;
  task: unknown;
  /** Besides the program itself, nothing else of this machine can be read, nor anything else written. */
  reads: readonly string[];
  writes?: readonly string[];
  /** The program loads a library that is not JavaScript. */
  hasAddons?: boolean;
  limits: TaskLimits;
}

/** It took more time or memory than it may; the process is gone. */
export class TaskTooHeavy extends Error {
  override readonly name = 'TaskTooHeavy';
}

export type TaskProcesses = ReturnType<typeof createTaskProcesses>;

/**
 * Does what somebody's file asks for in a process of its own, under Node's permission model and without an environment.
 * Not in a thread: one that is inside of a library cannot be ended, and takes the whole server along when it stops.
 */
export function createTaskProcesses() {
  const running = new Set<(error: Error) => void>();
  let isStopped = false;

  return {
    async run<Outcome>(order: TaskOrder): Promise<Outcome> {
      if (isStopped) throw new AppError('UNAVAILABLE');
      const child = start(order);
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
      running.add(reject);
      const timer = setTimeout(() => reject(new TaskTooHeavy('out of time')), order.limits.timeMs);
      let said = '';
      child.stderr?.on('data', (chunk) => {
        said = (said + chunk).slice(-2000);
      });
      child.once('message', (answer: TaskAnswer<Outcome>) => {
        if ('outcome' in answer) resolve(answer.outcome);
        else reject(new AppError(answer.refusal.code, answer.refusal.details, { text: answer.refusal.text }));
      });
      child.once('error', reject);
      // Node ends itself by a signal when its memory is used up, and so does the system; an exit code is a fault of ours.
      child.once('close', (code) =>
        reject(code === null ? new TaskTooHeavy(said) : new Error(`a task failed: ${said}`)),
      );
      child.send(order.task as object, (error) => error && reject(error));
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        running.delete(reject);
        child.kill('SIGKILL');
      }
    },

    /** Ends them all, whatever they are doing. */
    stop(): void {
      isStopped = true;
      for (const reject of running) reject(new AppError('UNAVAILABLE'));
    },
  };
}

function start({ program, reads, writes = [], hasAddons, limits }: TaskOrder): ChildProcess {
  const args = [
    '--permission',
    ...[...programFolders, ...reads, ...writes].map((file) => `--allow-fs-read=${file}`),
    ...writes.map((file) => `--allow-fs-write=${file}`),
    ...(hasAddons ? ['--allow-addons'] : []),
    // SQLite opens files past the permission model.
    '--no-experimental-sqlite',
    `--max-old-space-size=${limits.memoryMb}`,
    programFile(program),
  ];
  const options = {
    env: process.platform === 'win32' ? { SYSTEMROOT: process.env['SYSTEMROOT'] } : {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  } satisfies Parameters<typeof spawn>[2];
  return process.platform === 'win32'
    ? spawn(process.execPath, args, options)
    : spawn('/bin/sh', ['-c', withSystemLimits(limits), process.execPath, ...args], options);
}

/** For a runtime and its threads, besides the memory of the program. */
const runtimeMb = 1024;

/**
 * Node minds the size of JavaScript's own memory alone; what a parser in C++ takes, only the system can limit. It also ends
 * a process whose parent was killed and can no longer do so, and writes no gigabytes of what was in memory then.
 */
function withSystemLimits({ memoryMb, timeMs }: TaskLimits): string {
  const kilobytes = (memoryMb + runtimeMb) * 1024;
  // Of all its threads together.
  const cpuSeconds = Math.ceil(timeMs / 1000) * 4 + 10;
  return `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${kilobytes}; exec "$0" "$@"`;
}
