import type { Leases } from './leases.port.ts';

/** On SQLite there is one process, which keeps all others out of its folder. */
export function createSingleLeases(): Leases {
  const held = new Set<string>();
  return {
    isShared: false,
    node: 'only',
    async take(name) {
      held.add(name);
      return true;
    },
    has: (name) => held.has(name),
    giveUp: async (name) => void held.delete(name),
    note: async () => {},
    others: async () => [],
    onLost: () => {},
    condition: () => undefined,
  };
}
