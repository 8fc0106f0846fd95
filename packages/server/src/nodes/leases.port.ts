import type { RawBuilder, SqlBool } from 'kysely';

/** What another node has, and what it tells about it. */
export interface Lease {
  name: string;
  node: string;
  note: string;
}

/**
 * Things that one node at a time may have, such as a number or the queue to Telegram. A node that dies, or no longer
 * reaches the database, loses what it has within seconds, and notices by itself before another can take it.
 */
export interface Leases {
  /** There may be other nodes. */
  readonly isShared: boolean;
  /** This node's name among them. */
  readonly node: string;
  /** Whether this node has it from now on: true when it had it already, or nobody has. */
  take(name: string): Promise<boolean>;
  /** Never true when another node can have it. */
  has(name: string): boolean;
  giveUp(name: string): Promise<void>;
  /** Tells the other nodes something, for as long as this one has the lease. */
  note(name: string, text: string): Promise<void>;
  /** What other nodes have, of the names that begin like this. */
  others(prefix: string): Promise<Lease[]>;
  /** Told of each lease that this node lost without giving it up. */
  onLost(listener: (name: string) => void): void;
  /**
   * For a write that must not happen once another node could have taken over, however long it was under way. Undefined
   * where there are no other nodes.
   */
  condition(name: string): RawBuilder<SqlBool> | undefined;
}

export interface LeaseTimes {
  /** How long a lease lives without being renewed, by the database's clock. */
  lifeMs: number;
  renewMs: number;
  /** So much earlier than the database a node takes its leases for lost. */
  marginMs: number;
}

export const leaseTimes: LeaseTimes = { lifeMs: 9000, renewMs: 2500, marginMs: 2000 };
