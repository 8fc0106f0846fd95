import { hostname } from 'node:os';
import type { Leases } from './leases.port.ts';

const prefix = 'host:';

export interface Hosts {
  /** Of this one; empty where there is one server only, which may have another name after each start. */
  readonly name: string;
  /** The other ones on which a node is running now. */
  others(): Promise<string[]>;
}

/** The machines that nodes run on: each has a disk of its own, and is there as long as one of its nodes says so. */
export function createHosts(leases: Pick<Leases, 'isShared' | 'take' | 'others'>, name = hostname()): Hosts {
  if (!leases.isShared) return { name: '', others: async () => [] };
  return {
    name,
    async others() {
      // Where another node of this machine has it, that one says so.
      await leases.take(prefix + name);
      const found = await leases.others(prefix);
      return found.map((lease) => lease.name.slice(prefix.length)).filter((other) => other !== name);
    },
  };
}
