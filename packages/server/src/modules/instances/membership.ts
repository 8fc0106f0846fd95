import type { Lease, Leases } from '../../nodes/leases.port.ts';
import type { SecretBox } from '../../security/secret-box.ts';

/** Nodes that come back together should see each other before the first of them takes every number. */
const settleMs = 1500;

const prefix = 'keeper:';
/** What every node can read that has the same key. */
const greeting = 'recado';

/** This node among those that share the numbers. */
export function createMembership(leases: Leases, box: SecretBox) {
  const name = prefix + leases.node;
  let isSettled = false;
  let settlesAt = 0;

  return {
    /** Answers whether this node may take numbers. From then on others hand over to it. */
    async join(): Promise<boolean> {
      if (!leases.isShared) return true;
      if (!leases.has(name)) {
        settlesAt = performance.now() + settleMs;
        isSettled = false;
        await leases.take(name);
      }
      if (!isSettled && performance.now() >= settlesAt) {
        isSettled = true;
        await leases.note(name, box.seal(greeting));
      }
      return isSettled;
    },

    leave: (): Promise<void> => leases.giveUp(name),

    /** This node included; `settled` are those that take numbers already. */
    count(others: readonly Lease[]): { present: number; settled: number } {
      const members = others.filter((lease) => lease.name.startsWith(prefix));
      return { present: members.length + 1, settled: members.filter(({ note }) => note !== '').length + 1 };
    },
  };
}

/** The other nodes that are there now. */
export const listMembers = (leases: Leases): Promise<Lease[]> => leases.others(prefix);

/** Those with another key: this node would find no credentials, and overwrite those that are there. */
export const findStrangers = (members: readonly Lease[], box: SecretBox): Lease[] =>
  members.filter(({ note }) => note !== '' && box.open(note) !== greeting);
