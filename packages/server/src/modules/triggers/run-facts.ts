/** What set a run off, as far as its actions may speak of it. */
export interface RunFacts {
  /** The key of whoever set it off; empty for nobody. */
  person: string;
  /** In display form or as it came; empty when there is none. */
  phone: string;
  message: string;
  sender: string;
  /** Data of an administrative event, of a schedule or of a message, by name. */
  data: Record<string, string>;
  /** Of a message: where it was written. The number is empty for an app's API. */
  chat?: { instanceId: string; isGroup: boolean };
}

export const noFacts: RunFacts = { person: '', phone: '', message: '', sender: '', data: {} };

/** The values by name; an event's own data never takes the place of the three that every form explains. */
export const valuesOf = ({ data, phone, message, sender }: RunFacts): Record<string, string> => ({
  ...data,
  phone,
  message,
  sender,
});

const placeholder = /(\{[\w.-]+\})/;

/** A text in parts: what was written, and the values of `{phone}`, `{message}`, `{sender}` and the event's own data. */
function partsOf(text: string, facts: RunFacts): { kind: 'written' | 'value'; text: string }[] {
  const values = valuesOf(facts);
  return text.split(placeholder).map((part, index) => {
    const name = part.slice(1, -1);
    return index % 2 === 1 && Object.hasOwn(values, name)
      ? { kind: 'value', text: values[name] ?? '' }
      : { kind: 'written', text: part };
  });
}

/** Other placeholders stay for the tags to find. `write` fits a value to where it goes. */
export const fillFacts = (text: string, facts: RunFacts, write: (value: string) => string = (value) => value): string =>
  partsOf(text, facts)
    .map((part) => (part.kind === 'value' ? write(part.text) : part.text))
    .join('');

/** The same in every text of a JSON value. */
export function fillFactsDeep<Value>(value: Value, facts: RunFacts): Value {
  if (typeof value === 'string') return fillFacts(value, facts) as Value;
  if (Array.isArray(value)) return value.map((entry) => fillFactsDeep(entry, facts)) as Value;
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillFactsDeep(entry, facts)])) as Value;
  }
  return value;
}

/** Facts and tags in one pass: braces that a stranger wrote are never read as a tag. */
export async function fillText(
  text: string,
  facts: RunFacts,
  writeTags: (written: string) => Promise<string>,
): Promise<string> {
  let filled = '';
  for (const part of partsOf(text, facts)) {
    const hasTags = part.kind === 'written' && part.text.includes('{');
    filled += hasTags ? await writeTags(part.text) : part.text;
  }
  return filled;
}
