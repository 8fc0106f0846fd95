import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { programFolders } from '../../../program-file.ts';

/**
 * The processes of the runs that keep their files in a folder: those that name it (some of a browser's leave their parents), and
 * the brokers of a server with all that they started. For Linux, as what follows.
 */
export function runProcesses(folder: string, server = process.pid): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const all = rows.map((row) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    return { pid: Number(pid), parent: Number(parent), args };
  });
  const isFirst = ({ parent, args }: (typeof all)[number]) =>
    args.includes(folder) || (parent === server && /\bbroker\.(ts|mjs)\b/.test(args));
  const found = new Set<number>();
  const add = ({ pid }: (typeof all)[number]) => {
    if (found.has(pid)) return;
    found.add(pid);
    all.filter(({ parent }) => parent === pid).forEach(add);
  };
  all.filter(isFirst).forEach(add);
  return [...found];
}

export const nobody = { uid: 65_534, gid: 65_534 };

/** Whether a server that runs as root can give a run to nobody here: not when this very program lies in root's own folder. */
export const nobodyCanReach = (...files: string[]): boolean =>
  spawnSync('/bin/sh', ['-c', 'for file; do test -x "$file" || exit 1; done', 'sh', ...program, ...files], {
    ...(process.getuid?.() === 0 && nobody),
  }).status === 0;

const program = [process.execPath, ...programFolders];

/** Whom a process belongs to; undefined when it is gone by now. */
export function userOf(pid: number): number | undefined {
  try {
    return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

export interface Listener {
  kind: 'tcp' | 'udp' | 'unix';
  /** A port, or a path. */
  at: number | string;
}

/** Where any of these processes can be spoken to: sockets that accept connections, and all that take packets. */
export function listenersOf(pids: readonly number[]): Listener[] {
  const inodes = new Set(pids.flatMap(socketsOf));
  const table = (name: string) => {
    const [, ...rows] = readFileSync(`/proc/net/${name}`, 'utf8').trim().split('\n');
    return rows.map((row) => row.trim().split(/\s+/));
  };
  const port = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);
  const ofInternet = (kind: 'tcp' | 'udp', isListening: (state: string | undefined) => boolean) =>
    [kind, `${kind}6`]
      .flatMap(table)
      .filter((row) => inodes.has(row[9] ?? '') && isListening(row[3]))
      .map((row): Listener => ({ kind, at: port(row[1]) }));
  const accepts = 0x10000;
  return [
    ...ofInternet('tcp', (state) => state === '0A'),
    ...ofInternet('udp', () => true),
    ...table('unix')
      .filter((row) => inodes.has(row[6] ?? '') && (Number.parseInt(row[3] ?? '', 16) & accepts) !== 0)
      .map((row): Listener => ({ kind: 'unix', at: row[7] ?? '' })),
  ];
}

function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`)) ?? [];
      return inode ?? [];
    });
  } catch {
    // Gone by now, or a page's own process, which nobody may look into.
    return [];
  }
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
