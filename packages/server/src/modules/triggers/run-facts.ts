/** What set a run off, as far as its actions may speak of it. */
export interface RunFacts {
  /** In display form or as it came; empty when there is none. */
  phone: string;
  message: string;
  sender: string;
  /** Data of an administrative event or of a manual run, by name. */
  data: Record<string, string>;
}

export const noFacts: RunFacts = { phone: '', message: '', sender: '', data: {} };

/** `{phone}`, `{message}`, `{sender}` and the event's own data; other placeholders stay for the tags to find. */
export function fillFacts(text: string, facts: RunFacts): string {
  const known: Record<string, string> = {
    ...facts.data,
    phone: facts.phone,
    message: facts.message,
    sender: facts.sender,
  };
  return text.replace(/\{([\w.-]+)\}/g, (whole, name: string) =>
    Object.hasOwn(known, name) ? (known[name] ?? '') : whole,
  );
}

/** The same in every text of a JSON value. */
export function fillFactsDeep<Value>(value: Value, facts: RunFacts): Value {
  if (typeof value === 'string') return fillFacts(value, facts) as Value;
  if (Array.isArray(value)) return value.map((entry) => fillFactsDeep(entry, facts)) as Value;
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillFactsDeep(entry, facts)])) as Value;
  }
  return value;
}
