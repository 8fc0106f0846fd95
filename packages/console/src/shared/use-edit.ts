import { ApiError } from '@recado/contract';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type RefObject, use, useRef } from 'react';
import { type EditFields, type Outcome, saveEdit } from './edit-conflict.ts';
import { askDecision } from './edit-decision.ts';
import { GoneItemContext } from './gone-item.ts';

type Passed<Values, Row> = Pick<UseMutationOptions<Outcome<Row>, Error, Values>, 'scope' | 'onMutate' | 'onError'>;

interface EditOptions<Values, Row> extends Passed<Values, Row> {
  /** What was on the screen when editing began, undefined for something new; afterwards what is saved. */
  base: RefObject<object | undefined>;
  fields: EditFields;
  /** What the server would make of the values, under the names of the fields. */
  mine: (values: Values, present: Readonly<Record<string, unknown>>) => object;
  save: (values: Values, base: object | undefined) => Promise<Row>;
  onSaved: (row: Row) => unknown;
  /** The administrator gave up the own version for this one. */
  onKept: (row: Row) => unknown;
}

/** Saves what a form holds; where somebody else changed it meanwhile, both versions are shown and one is chosen. */
export const useEdit = <Values, Row extends object>(options: EditOptions<Values, Row>) => {
  const { base, fields, mine, save, onSaved, onKept, ...passed } = options;
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
      return saveEdit({
        base: base.current,
        fields,
        mine: (present) => ({ ...mine(values, present) }),
        save: (seen) => save(values, seen),
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
