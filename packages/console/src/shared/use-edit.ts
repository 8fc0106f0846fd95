import { ApiError } from '@recado/contract';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type RefObject, use, useRef } from 'react';
import type { EditFields } from './edit-conflict.ts';
import { askDecision } from './edit-decision.ts';
import { GoneItemContext } from './gone-item.ts';
import { type Outcome, saveEdit } from './save-edit.ts';

type Passed<Values, Row> = Pick<UseMutationOptions<Outcome<Row>, Error, Values>, 'scope' | 'onMutate' | 'onError'>;

interface EditOptions<Values, Row> extends Passed<Values, Row> {
  /** What was on the screen when editing began, undefined for something new; afterwards what is saved. */
  base: RefObject<object | undefined>;
  /** These values are no edit of it, but something new. */
  isNew?: (values: Values) => boolean;
  fields: EditFields;
  /** What the server would make of the values, under the names of the fields. */
  mine: (values: Values, present: Readonly<Record<string, unknown>>) => object;
  save: (values: Values, base: object | undefined) => Promise<Row>;
  /** What the form would hold of a row, where that is not what the server calls it. */
  typed?: (row: Row) => Values;
  /** Shows what only somebody else changed, and is kept: the form holds what is saved, also where that is refused. */
  follow: (kept: Partial<Values>) => void;
  onSaved: (row: Row) => unknown;
  /** The administrator gave up the own version for this one. */
  onKept: (row: Row) => unknown;
}

/**
 * Saves what was changed in a form. Where somebody else changed the item meanwhile, both versions are shown and one is
 * chosen; what only the other one changed is kept.
 */
export const useEdit = <Values extends object, Row extends object>(options: EditOptions<Values, Row>) => {
  const { base, isNew, fields, mine, save, typed = asTyped<Values, Row>, follow, onSaved, onKept, ...passed } = options;
  const item = use(GoneItemContext);
  const wasGone = useRef(false);
  return useMutation({
    ...passed,
    onError: (error, ...rest) => {
      const isNotFound = error instanceof ApiError && error.status === 404;
      if (!isNotFound || !item || wasGone.current) return passed.onError?.(error, ...rest);
      return item.tell();
    },
    mutationFn: (values: Values) => {
      // When it was sent: the list may find out, and tell it, while the answer or a decision is awaited.
      wasGone.current = item?.isGone ?? false;
      let tried = values;
      return saveEdit<Row>({
        base: isNew?.(values) ? undefined : base.current,
        fields,
        mine: (present) => ({ ...mine(tried, present) }),
        save: (seen) => save(tried, seen),
        rebase: (present, taken) => {
          base.current = present;
          const kept = partOf(tried, taken, typed(present));
          tried = { ...tried, ...kept };
          follow(kept);
        },
        ask: askDecision,
      });
    },
    onSuccess: async (outcome) => {
      // The form stays as it is, and so does what it is based on: the next save asks again.
      if (outcome.decision === 'edit') return;
      base.current = outcome.row;
      await (outcome.decision === 'saved' ? onKept(outcome.row) : onSaved(outcome.row));
    },
  });
};

const asTyped = <Values, Row>(row: Row): Values => row as unknown as Values;

/** The named fields of a row, as far as the form has them. */
const partOf = <Values extends object>(values: Values, names: readonly string[], row: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name) && name in values)) as Partial<Values>;
