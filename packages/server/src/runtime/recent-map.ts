/** A map that keeps what was used last and forgets the rest, by number and, where a time is given, by age. */
export function createRecentMap<Value>(maxSize: number, maxAgeMs = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, { value: Value; until: number }>();

  const has = (key: string): boolean => {
    const entry = entries.get(key);
    return entry !== undefined && entry.until > performance.now();
  };
  const get = (key: string): Value | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    if (entry.until <= performance.now()) return undefined;
    entries.set(key, entry);
    return entry.value;
  };
  const set = (key: string, value: Value): void => {
    entries.delete(key);
    if (entries.size >= maxSize) entries.delete(entries.keys().next().value ?? '');
    entries.set(key, { value, until: performance.now() + maxAgeMs });
  };

  return { has, get, set, delete: (key: string) => entries.delete(key), clear: () => entries.clear() };
}
