import type { z } from 'zod';

/** How a table comes into a backup and out of it again. */
export type TableRule<Column extends string> = KeptRule<Column> | LeftOutRule;

export interface KeptRule<Column extends string = string> {
  kind: 'kept';
  /** What the administrator calls its rows. */
  label: string;
  merge: MergeRule<Column>;
  /** Rows that only a backup with a password carries. Their column is sealed at rest, and with the password on the way. */
  secret?: { column: Column; isSecret(row: StoredRow): boolean };
  /** Rows that say something about this installation only: never written, never removed. */
  isLocal?(row: StoredRow): boolean;
  /** Base64 in the database, a file of its own in the backup. */
  media?: Column;
  /** Stays where the rest is replaced: a backup adds to it. */
  stays?: boolean;
  /** Columns that are only of use while something is under way; a backup has them empty. */
  passing?: readonly Column[];
  /** Columns that hold JSON, and what it must be before anything is restored. */
  json?: Partial<Record<Column, z.ZodType>>;
}

interface LeftOutRule {
  kind: 'left-out';
  why: string;
}

/** What merging does with the rows of a backup. Rows that are here already are never changed. */
type MergeRule<Column extends string> =
  /** Adds a row unless one with the same values in these columns is here. */
  | { kind: 'add'; by: readonly Column[] }
  /** One row per value of the first column, the one with the newest of the second; also where all else is replaced. */
  | { kind: 'newest'; by: readonly [Column, Column] }
  /** Adds what belongs to the contacts that were added. */
  | { kind: 'memberships' }
  /** Adds what belongs to numbers that are not linked here. */
  | { kind: 'links' }
  /** What happened here stays; what happened elsewhere is not mixed into it. */
  | { kind: 'history' };

export type StoredValue = string | number | null;
export type StoredRow = Readonly<Record<string, StoredValue>>;
/** A row as a list, in the order of the columns that were asked for. */
export type Values = StoredValue[];
