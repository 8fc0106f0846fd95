import { setTimeout as delay } from 'node:timers/promises';
import type { Node, Shops } from './shops.ts';

export interface Disturbance {
  name: string;
  /** Resolves when the others are on their own; the answered function puts things right again. */
  happen(shops: Shops): Promise<() => Promise<void>>;
}

const outageMs = 20_000;

/** The first node has numbers from the start. */
const victimOf = ({ nodes }: Shops, index: number): Node => nodes[index % nodes.length] as Node;

export const disturbances: Disturbance[] = [
  {
    name: 'kill -9 of a node',
    async happen(shops) {
      const victim = victimOf(shops, 0);
      victim.signal('SIGKILL');
      return victim.restart;
    },
  },
  {
    name: 'PostgreSQL away for 20 s',
    async happen({ cluster, writeAsNewcomers }) {
      const startAgain = await cluster.shutDown();
      await writeAsNewcomers();
      await delay(outageMs);
      await startAgain();
      return async () => {};
    },
  },
  {
    name: 'PostgreSQL away for 3 s',
    async happen({ cluster, writeAsNewcomers }) {
      const startAgain = await cluster.shutDown();
      await writeAsNewcomers();
      await delay(3000);
      await startAgain();
      return async () => {};
    },
  },
  {
    name: "a node's network cut",
    async happen(shops) {
      const victim = victimOf(shops, 1);
      victim.cutNetwork();
      return async () => {
        await delay(outageMs);
        victim.healNetwork();
      };
    },
  },
  {
    name: 'a node stopped with SIGSTOP, and woken when others have its numbers',
    async happen(shops) {
      const victim = victimOf(shops, 2);
      victim.signal('SIGSTOP');
      return async () => {
        await delay(5000);
        victim.signal('SIGCONT');
      };
    },
  },
  {
    name: 'a node that loses only the database',
    async happen(shops) {
      const victim = victimOf(shops, 0);
      victim.cutDatabase();
      return async () => {
        await delay(outageMs);
        victim.healNetwork();
      };
    },
  },
  {
    name: 'an ordinary stop',
    async happen(shops) {
      const victim = victimOf(shops, 1);
      victim.signal('SIGTERM');
      await victim.product.exit;
      return victim.restart;
    },
  },
];
