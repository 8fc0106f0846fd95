export interface Situation {
  /** All numbers that should be connected, wherever they are. */
  total: number;
  /** Those of them that this node has; the ones that it could do without come last. */
  mine: readonly string[];
  /** Those that no node has. */
  free: readonly string[];
  /** How many nodes there are, this one included, and how many of them take numbers already. */
  nodes: { present: number; settled: number };
}

/** What this node should take, and what it should leave to another one, for all to have about as many. */
export function planShare({ total, mine, free, nodes }: Situation): { take: string[]; leave: string | undefined } {
  const fair = Math.ceil(total / nodes.present);
  const most = Math.ceil(total / nodes.settled);
  return {
    take: free.slice(0, Math.max(0, fair - mine.length)),
    leave: mine.length > most ? mine.at(-1) : undefined,
  };
}
