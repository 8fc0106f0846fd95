import { storable } from '../../db/storable.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { TableShape } from './schema.ts';
import type { KeptRule, StoredRow, Values } from './table-rule.ts';

/** The columns that a backup's lines have, in their order. */
export const carriedColumns = ({ media, passing = [] }: KeptRule, { columns }: TableShape): string[] =>
  columns.map(({ name }) => name).filter((name) => name !== media && !passing.includes(name));

/** Hands a secret from one box to the next; undefined when the first cannot open it. */
export type Reseal = (sealed: string) => string | undefined;

export const reseal =
  (from: SecretBox, to: SecretBox): Reseal =>
  (sealed) => {
    // A secret that was taken back is stored as an empty text, in the open.
    if (sealed === '') return '';
    const text = from.open(sealed);
    return text === undefined ? undefined : to.seal(text);
  };

export type Carry = (line: string) => string | undefined;

/**
 * What becomes of a row's line on its way into a backup: undefined where it stays behind. Without `secrets` the rows that hold
 * some stay; so do those whose secret nobody can read any more, because the key they were sealed with is gone.
 */
export function createCarry(rule: KeptRule, columns: readonly string[], secrets: Reseal | undefined): Carry {
  const { secret, isLocal } = rule;
  if (!secret && !isLocal) return withoutNul;
  const place = secret ? columns.indexOf(secret.column) : -1;
  return (line) => {
    const values = JSON.parse(line) as Values;
    const row = toRow(columns, values);
    if (isLocal?.(row)) return undefined;
    if (!secret?.isSecret(row)) return withoutNul(line);
    const value = secrets?.(String(values[place]));
    return value === undefined ? undefined : JSON.stringify(values.with(place, value));
  };
}

export const toRow = (columns: readonly string[], values: Values): StoredRow =>
  Object.fromEntries(columns.map((name, place) => [name, values[place] ?? null]));

/** PostgreSQL cannot store NUL. Rows that SQLite took before texts were made storable must not make a backup useless there. */
function withoutNul(line: string): string {
  if (!line.includes('\\u0000')) return line;
  const values = JSON.parse(line) as Values;
  return JSON.stringify(values.map((value) => (typeof value === 'string' ? storable(value) : value)));
}
