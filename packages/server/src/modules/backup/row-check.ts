import { exceedsJsonLimits } from '../../http/json-limits.ts';
import { refuse } from './refuse-backup.ts';
import type { Column, TableShape } from './schema.ts';
import type { KeptRule, Values } from './table-rule.ts';

/** Reads a line of a backup as a row, and refuses what the table's columns could not hold on either engine. */
export function createRowCheck(columns: readonly string[], shape: TableShape, { json = {} }: KeptRule) {
  const kinds = columns.map((name) => shape.columns.find((column) => column.name === name) as Column);
  const documents = Object.entries(json)
    .map(([name, schema]) => ({ place: columns.indexOf(name), schema }))
    // A former version did not have every column.
    .filter(({ place }) => place >= 0);
  return (line: string): Values => {
    const values = parse(line);
    if (!Array.isArray(values) || values.length !== kinds.length) throw refuse('damaged');
    for (const [place, kind] of kinds.entries()) {
      if (!fits(values[place], kind)) throw refuse('damaged');
    }
    for (const { place, schema } of documents) {
      if (!schema?.safeParse(parse(String(values[place]))).success) throw refuse('damaged');
    }
    return values as Values;
  };
}

function fits(value: unknown, { type, isNullable }: Column): boolean {
  if (value === null) return isNullable;
  switch (type) {
    case 'text':
      return typeof value === 'string' && !value.includes('\u0000') && value.isWellFormed();
    case 'integer':
      // As wide as PostgreSQL's.
      return Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_647;
    case 'bigint':
      return Number.isSafeInteger(value);
  }
}

/** Deeper than anything that ever was stored, and not so deep that walking it overflows. */
const jsonLimits = { depthMax: 2000, valuesMax: Number.POSITIVE_INFINITY };

function parse(text: string): unknown {
  if (exceedsJsonLimits(text, jsonLimits)) throw refuse('damaged');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refuse('damaged', cause);
  }
}
