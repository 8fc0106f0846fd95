/**
 * What both engines can keep of a text. PostgreSQL refuses NUL, and UTF-8 knows no half of a surrogate pair; SQLite would
 * take the first and silently change the second. Each is replaced, not dropped, by the sign that stands for what cannot be
 * shown: two names that differ only there must not become the same name as a third one.
 */
export const storable = (text: string): string =>
  (text.includes('\u0000') ? text.replaceAll('\u0000', '\ufffd') : text).toWellFormed();

/** A parameter on its way to the database: texts are made storable, also within lists; bytes and numbers stay. */
export function storableParameter(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  return Array.isArray(value) ? value.map(storableParameter) : value;
}

/** The same for what goes into a JSON column, which refuses NUL also where it is written as an escape. */
export const storableJson = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, entry) => (typeof entry === 'string' ? storable(entry) : entry));
