import { useForm } from '@mantine/form';
import { menuTexts } from '@recado/contract';
import { useEffect, useRef, useState } from 'react';
import { useSessionState } from './session/session.ts';
import { isSame } from './unsaved/is-same.ts';

/** The part of a contract's schema that a form needs. */
interface Rules {
  safeParse: (values: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
}

interface ContractFormOptions<Values> {
  rules: Rules;
  initialValues: Values;
  onChange?: (values: Values, previous: Values) => void;
}

/** A form under the contract's rules. `problem` is what concerns it as a whole and belongs above its fields. */
export function useContractForm<Values extends Record<string, unknown>>(options: ContractFormOptions<Values>) {
  const [problem, setProblem] = useState<{ text: string; stays?: boolean }>();
  const { status } = useSessionState();
  // What was refused for want of a session may be tried again now that there is one.
  useEffect(() => {
    if (status === 'signed-in') setProblem(undefined);
  }, [status]);
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: (values) => fieldErrors(options.rules, values),
    onValuesChange: (values, previous) => {
      setProblem((last) => (last?.stays ? last : undefined));
      options.onChange?.(values, previous);
    },
  });
  const hasEmpty = Object.values(form.errors).includes(true);
  const focusFirst = (errors: object) => {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };
  const [saved, setSaved] = useState(options.initialValues);
  const sent = useRef<Values>(undefined);
  const isAsSent = () => sent.current === form.getValues();
  return {
    form,
    problem: hasEmpty ? menuTexts.fillAllFields : problem?.text,
    setProblem: (text: string) => setProblem({ text }),
    /**
     * Tells why what was sent is not saved: at its field while the form holds just that; else by its name, and for as long as
     * something else is typed.
     */
    refuse: (name: string, text: string, atField?: () => void) => {
      if (!isAsSent()) setProblem({ text: `Não foi possível salvar “${name.trim()}”: ${text}`, stays: true });
      else if (atField) atField();
      else setProblem({ text });
    },
    submit: (send: (values: Values) => void) =>
      form.onSubmit((values) => {
        setProblem(undefined);
        sent.current = values;
        send(values);
      }, focusFirst),
    /** Nothing was typed since: what the answer says is about what is on the screen, and emptying it loses nothing. */
    isAsSent,
    /** Shows what somebody else changed and a save of this form keeps, unless something else was typed there since. */
    follow: (kept: Partial<Values>) => {
      const wasAsSent = isAsSent();
      const typed = form.getValues();
      const untouched = Object.entries(kept).filter(([name]) => isSame(typed[name], sent.current?.[name]));
      if (untouched.length > 0) form.setValues(Object.fromEntries(untouched) as Partial<Values>);
      sent.current = wasAsSent ? form.getValues() : sent.current && { ...sent.current, ...kept };
    },
    /** Holds something that is not saved. */
    isChanged: !isSame(form.values, saved),
    /** Empty again, for something else. */
    restart: () => {
      form.reset();
      setSaved(options.initialValues);
      setProblem(undefined);
    },
    /** After saving. What was typed since stays, to be saved too. */
    closeSaved: (close: () => void) => {
      if (sent.current) setSaved(sent.current);
      if (isAsSent()) close();
    },
  };
}

/** `true` only marks an empty field; that all must be filled is said once, above the form. */
function fieldErrors(rules: Rules, values: unknown): Record<string, string | true> {
  const issues = rules.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [path[0], message === menuTexts.fillAllFields ? true : message]),
  );
}
