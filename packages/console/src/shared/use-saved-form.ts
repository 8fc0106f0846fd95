import { schemaResolver, useForm } from '@mantine/form';
import { type RefObject, useEffect, useRef } from 'react';
import { followsSaved } from './unsaved/follows-saved.ts';
import { isSame } from './unsaved/is-same.ts';

interface Options<Values> {
  /** What the server keeps now. */
  saved: Values;
  schema: Parameters<typeof schemaResolver>[0] & { parse: (values: unknown) => Values };
  /** What nobody can see or change just now: what was typed there before, and is wrong, is given up. */
  unused?: ((values: Values) => readonly (keyof Values & string)[]) | undefined;
}

/** A form over something that the server keeps: it knows what is not saved yet, and never takes that away. */
export function useSavedForm<Values extends object>({ saved, schema, unused }: Options<Values>) {
  const form = useForm<Values>({
    initialValues: saved,
    validate: (values) => schemaResolver(schema, { sync: true })(values),
  });
  const { getValues, setValues } = form;

  const shown = useRef(saved);
  const sent = useRef<Values>(undefined);
  /** What the values on the screen were made from, for a save to say. */
  const base = useRef<object>(saved);
  useEffect(() => {
    if (saved === shown.current) return;
    const typed = getValues();
    if (followsSaved({ typed, shown: shown.current, sent: sent.current, saved })) {
      setValues(saved);
      base.current = saved;
    }
    shown.current = saved;
  }, [saved, getValues, setValues]);

  /** The values as they will be kept; nothing after showing what is wrong with them. */
  const check = (): Values | undefined => {
    const wrong = form.validate().errors;
    const idle = unused?.(getValues()).filter((name) => name in wrong) ?? [];
    if (idle.length > 0) setValues(Object.fromEntries(idle.map((name) => [name, saved[name]])) as Partial<Values>);
    const { errors } = idle.length > 0 ? form.validate() : { errors: wrong };
    // In the order of the fields; the rules report in an order of their own.
    const first = Object.keys(saved).find((name) => name in errors);
    if (first === undefined) {
      const kept = schema.parse(getValues());
      setValues(kept);
      sent.current = kept;
      return kept;
    }
    form.getInputNode(first)?.focus();
    return undefined;
  };

  /** Gives up what was typed for what somebody else saved; `row` may hold more than this form. */
  const take = (row: Values) => {
    const names = Object.keys(saved) as (keyof Values)[];
    setValues(Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<Values>);
  };

  /** Shows what somebody else changed and a save of this form kept, unless something else was typed there since. */
  const follow: SavedEdit<Values>['follow'] = (kept) => {
    const typed = getValues();
    const names = (Object.keys(kept) as (keyof Values)[]).filter((name) => isSame(typed[name], sent.current?.[name]));
    if (sent.current) sent.current = { ...sent.current, ...kept };
    setValues(Object.fromEntries(names.map((name) => [name, kept[name]])) as Partial<Values>);
  };

  return { form, isChanged: !isSame(form.values, saved), check, edit: { base, take, follow } };
}

/** What saving such a form needs to know about it. */
export interface SavedEdit<Values> {
  base: RefObject<object>;
  take: (row: Values) => void;
  follow: (kept: { [Name in keyof Values]?: Values[Name] | undefined }) => void;
}
