import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';

interface Options<Values> {
  /** What the server keeps now. */
  saved: Values;
  schema: Parameters<typeof schemaResolver>[0] & { parse: (values: unknown) => Values };
}

/** A form over something that the server keeps: it knows what is not saved yet, and never takes that away. */
export function useSavedForm<Values extends object>({ saved, schema }: Options<Values>) {
  const form = useForm<Values>({
    initialValues: saved,
    validate: (values) => schemaResolver(schema, { sync: true })(values),
  });
  const { getValues, setValues } = form;

  const shown = useRef(saved);
  useEffect(() => {
    if (saved === shown.current) return;
    // Changed elsewhere, say in another tab: followed unless something is typed here.
    if (isSame(getValues(), shown.current)) setValues(saved);
    shown.current = saved;
  }, [saved, getValues, setValues]);

  /** The values as they will be kept; nothing after showing what is wrong with them. */
  const check = (): Values | undefined => {
    const { errors } = form.validate();
    // In the order of the fields; the rules report in an order of their own.
    const first = Object.keys(saved).find((name) => name in errors);
    if (first === undefined) {
      const kept = schema.parse(getValues());
      setValues(kept);
      return kept;
    }
    form.getInputNode(first)?.focus();
    return undefined;
  };

  return { form, isChanged: !isSame(form.values, saved), check };
}

const isSame = <Values extends object>(some: Values, other: Values): boolean =>
  (Object.keys(other) as (keyof Values)[]).every((name) => some[name] === other[name]);
