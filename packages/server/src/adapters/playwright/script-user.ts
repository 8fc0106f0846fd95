import { existsSync } from 'node:fs';
import path from 'node:path';
import { limits } from './limits.ts';
import type { BrokerNews, BrokerOrder } from './protocol.ts';
import { brokerFile, inRunFolder, type RunAs, startBroker } from './start-broker.ts';

/**
 * Whom the processes of a run belong to. A server that runs as root gives them to somebody who owns nothing, where the system
 * allows it and that user can read the program and the browser.
 */
export type ScriptUser = { kind: 'same' } | { kind: 'nobody' } | { kind: 'root'; unreadable: string | undefined };

/** The same number on every Linux, whatever the name. */
const nobody = { uid: 65_534, gid: 65_534 };

export const runAs = ({ kind }: ScriptUser): RunAs => (kind === 'nobody' ? nobody : undefined);

export async function findScriptUser(chromiumPath: string | undefined): Promise<ScriptUser> {
  if (process.getuid?.() !== 0) return { kind: 'same' };
  const obstacle =
    process.platform === 'linux' ? await inRunFolder(nobody, (folder) => tryBroker(folder, chromiumPath)) : refused;
  return obstacle ? { kind: 'root', ...obstacle } : { kind: 'nobody' };
}

interface Obstacle {
  unreadable: string | undefined;
}
const refused: Obstacle = { unreadable: undefined };

/** Starts a broker as nobody and lets it look for what it needs; what it could not even start for is found out here. */
function tryBroker(folder: string, chromiumPath: string | undefined): Promise<Obstacle | undefined> {
  return new Promise((resolve) => {
    try {
      const broker = startBroker(folder, nobody);
      const timer = setTimeout(() => broker.kill('SIGKILL'), limits.browserStartMs);
      broker.once('message', (news: BrokerNews) => {
        if (news.type !== 'looked') return;
        const { unreadable } = news;
        // What is not there for anybody is another matter.
        resolve(unreadable !== null && existsSync(unreadable) ? { unreadable } : undefined);
        broker.kill('SIGKILL');
      });
      broker.once('error', ({ code }: NodeJS.ErrnoException) =>
        resolve(code === 'EACCES' ? { unreadable: process.execPath } : refused),
      );
      broker.once('exit', () => {
        clearTimeout(timer);
        resolve({ unreadable: path.dirname(brokerFile) });
      });
      const order: BrokerOrder = { type: 'look', chromiumPath };
      broker.send(order, () => undefined);
    } catch {
      resolve(refused);
    }
  });
}

/** What the administrator should know about it. */
export function noticeOf(user: ScriptUser): string | undefined {
  if (user.kind !== 'root') return undefined;
  const why = user.unreadable
    ? `o usuário nobody não tem acesso a ${user.unreadable}`
    : 'o sistema não permite trocar de usuário';
  return `O Recado roda como root e os scripts também, porque ${why}: um site que explore uma falha do navegador toma conta do servidor inteiro. Rode o Recado com um usuário próprio.`;
}
