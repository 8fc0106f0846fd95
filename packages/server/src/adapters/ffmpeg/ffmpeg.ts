import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chown, copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConversionFailed, type ConversionOrder, type Converter } from '../../modules/media/converter.port.ts';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import { argumentsFor, inputName, outputName } from './ffmpeg-arguments.ts';

interface ConverterLimits {
  timeMs: number;
  memoryMb: number;
}

const defaultLimits: ConverterLimits = { timeMs: 3 * 60_000, memoryMb: 1024 };
/** The same number on every Linux, whatever the name. */
const nobody = { uid: 65_534, gid: 65_534 };

type Ended = { code: number | null; said: string; isLate: boolean };

/**
 * ffmpeg, the one of this machine: a process of its own, one at a time, in a folder of its own, without an environment, with an end
 * to its time, its memory and what it writes, and as nobody where the server is root and that can run it.
 */
export function createFfmpeg(named: string | undefined, limits = defaultLimits): Converter {
  const queue = createKeyedQueue();
  const find = () => findProgram(named);

  return {
    isThere: async () => (await find()) !== undefined,

    convert: (order) =>
      queue.run('ffmpeg', async () => {
        const program = await find();
        if (!program) throw new ConversionFailed('unreadable', 'no ffmpeg');
        await inFolder(async (folder) => {
          await copyFile(order.input, path.join(folder, inputName), constants.COPYFILE_FICLONE);
          const result = path.join(folder, outputName);
          for (const as of await usersOf(folder)) {
            const ended = await run(program, argumentsFor(order), { folder, limits, maxBytes: order.maxBytes, as });
            if (ended === 'not-allowed') continue;
            await keep(ended, result, order);
            return;
          }
          throw new ConversionFailed('unreadable', 'ffmpeg may not be run');
        });
      }),
  };
}

async function keep(
  { code, said, isLate }: Ended,
  result: string,
  { output, maxBytes }: ConversionOrder,
): Promise<void> {
  const bytes = (await stat(result).catch(() => undefined))?.size ?? 0;
  if (bytes > maxBytes) throw new ConversionFailed('too-large', said);
  if (isLate || code === null) throw new ConversionFailed('too-heavy', said);
  if (code !== 0 || bytes === 0) throw new ConversionFailed('unreadable', said);
  await copyFile(result, output);
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-media-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

/** Whom it is run as, in turn. The folder and what is in it is theirs: what was copied is readable for nobody else. */
async function usersOf(folder: string): Promise<(typeof nobody | undefined)[]> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return [undefined];
  await chown(path.join(folder, inputName), nobody.uid, nobody.gid);
  await chown(folder, nobody.uid, nobody.gid);
  return [nobody, undefined];
}

interface Run {
  folder: string;
  limits: ConverterLimits;
  maxBytes: number;
  as: typeof nobody | undefined;
}

function run(program: string, args: string[], { folder, limits, maxBytes, as }: Run): Promise<Ended | 'not-allowed'> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: {}, detached: true, stdio: ['ignore', 'ignore', 'pipe'] as const, ...as };
    const child =
      process.platform === 'win32'
        ? spawn(program, args, { ...options, stdio: [...options.stdio] })
        : spawn('/bin/sh', ['-c', withLimits(limits, maxBytes), program, ...args], {
            ...options,
            stdio: [...options.stdio],
          });
    let said = '';
    let isLate = false;
    const end = () => {
      isLate = true;
      if (child.pid) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    };
    const timer = setTimeout(end, limits.timeMs);
    child.stderr?.on('data', (chunk) => {
      said = (said + chunk).slice(-1000);
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      resolve(/^E(ACCES|PERM)$/.test(error.code ?? '') ? 'not-allowed' : { code: 1, said: error.message, isLate });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      // As the shell says that a program cannot be carried out.
      resolve(code === 126 ? 'not-allowed' : { code, said, isLate });
    });
  });
}

/** The system ends it, also where the server that would is no more. A block is half a kilobyte for some shells, one for others. */
function withLimits({ timeMs, memoryMb }: ConverterLimits, maxBytes: number): string {
  const cpuSeconds = Math.ceil(timeMs / 1000) * 2 + 10;
  const blocks = Math.ceil(maxBytes / 512) + 2048;
  return `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${memoryMb * 1024}; ulimit -f ${blocks}; exec "$0" "$@"`;
}

/** The one that was named, or the first of the search path. */
async function findProgram(named: string | undefined): Promise<string | undefined> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(path.isAbsolute);
  for (const file of named ? [path.resolve(named)] : folders.map((folder) => path.join(folder, name))) {
    const isProgram = await access(file, constants.X_OK).then(
      async () => (await stat(file)).isFile(),
      () => false,
    );
    if (isProgram) return file;
  }
  return undefined;
}
