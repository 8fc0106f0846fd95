import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { followsSaved } from './unsaved/follows-saved.ts';
import { isSame } from './unsaved/is-same.ts';

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
  const sent = useRef<Values>(undefined);
  useEffect(() => {
    if (saved === shown.current) return;
    const typed = getValues();
    if (followsSaved({ typed, shown: shown.current, sent: sent.current, saved })) setValues(saved);
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
      sent.current = kept;
      return kept;
    }
    form.getInputNode(first)?.focus();
    return undefined;
  };

  return { form, isChanged: !isSame(form.values, saved), check };
}
