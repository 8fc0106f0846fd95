import { useRef } from 'react';
import { isSameItem } from './same-item.ts';
import { useStored } from './use-stored.ts';

interface SaveTargetOptions<Values, Row> {
  /** The item that the form was opened for; undefined for a new one. */
  opened: Row | undefined;
  /** What the form holds now. */
  values: Values;
  /** What makes an item this one, each part in a text: who goes on to the next one writes all of them anew. */
  parts: (values: Values) => readonly string[];
  /** What the form would hold of a row. */
  typed: (row: Row) => Values;
}

/**
 * Which item a form saves to. One that was opened for a new item keeps what is typed while that is being saved: a
 * correction belongs to it, a whole new item is its own and replaces nobody's.
 */
export function useSaveTarget<Values, Row extends object>(options: SaveTargetOptions<Values, Row>) {
  const { opened, values, parts, typed } = options;
  const { stored, keep, forget } = useStored(opened);
  const base = useRef(opened);
  const targetOf = (next: Values): Row | undefined =>
    stored && (opened || isSameItem(parts(typed(stored)), parts(next))) ? stored : undefined;
  const target = targetOf(values);
  return {
    stored,
    target,
    targetOf,
    /** Of a form that was opened for a new item and has saved one: what it holds now. */
    holds: opened || !stored ? undefined : target ? ('same' as const) : ('other' as const),
    keep,
    forget: () => {
      base.current = undefined;
      forget();
    },
    /** Had back with what was typed for it. */
    restore: (item: Row | undefined) => {
      base.current = item;
      if (item) keep(item);
    },
    /** For `useEdit`. */
    edit: { base, isNew: (next: Values) => targetOf(next) === undefined },
  };
}
