import type { News } from '../runtime/news.ts';
import { shownTables } from './shown-tables.ts';
import type { Tables } from './tables.ts';

/** What one connection writes, told when it can be read by others. */
export interface WriteWatch {
  /** After a statement has changed so many rows. */
  ran(sql: string, rows: number): void;
}

const writing = /\b(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from)\s+"?(\w+)"?/gi;
const maxKnown = 500;

/** What a statement means for whoever is told. */
type Effect = 'begins' | 'ends' | readonly (keyof Tables)[];

const beginning = /^(?:begin|start transaction)\b/i;
const ending = /^(?:commit|rollback)\s*;?$/i;

function effectOf(sql: string): Effect {
  if (beginning.test(sql)) return 'begins';
  if (ending.test(sql)) return 'ends';
  const names = [...sql.matchAll(writing)].map(([, table = '']) => table);
  return [...new Set(names)].filter(isShown);
}

/**
 * Notes what is written by the text of the statements, which every road to the database has in common. For a reply that is
 * a look into a map and a flag. Without `isInTransaction` the watch follows the texts that begin and end one.
 */
export function createWriteWatches(news: Pick<News, 'note'>) {
  const known = new Map<string, Effect>();
  const knownEffectOf = (sql: string): Effect => {
    const found = known.get(sql);
    if (found) return found;
    if (known.size >= maxKnown) known.clear();
    const effect = effectOf(sql);
    known.set(sql, effect);
    return effect;
  };

  return (isInTransaction?: () => boolean): WriteWatch => {
    const written = new Set<keyof Tables>();
    let isOpen = false;
    const isHeldBack = isInTransaction ?? (() => isOpen);
    return {
      ran(sql, rows) {
        if (sql.startsWith('select')) return;
        const effect = knownEffectOf(sql);
        if (effect === 'begins') isOpen = true;
        else if (effect === 'ends') isOpen = false;
        else if (rows > 0) for (const table of effect) written.add(table);
        if (written.size === 0 || isHeldBack()) return;
        for (const table of written) for (const topic of shownTables[table]) news.note(topic);
        written.clear();
      },
    };
  };
}

const isShown = (name: string): name is keyof Tables =>
  Object.hasOwn(shownTables, name) && shownTables[name as keyof Tables].length > 0;
