/** Whether two values of a form say the same. Browsers and editors write the ends of lines their own way. */
export function isSame(some: unknown, other: unknown): boolean {
  if (Object.is(some, other)) return true;
  if (typeof some === 'string' && typeof other === 'string') return plainLines(some) === plainLines(other);
  if (Array.isArray(some) && Array.isArray(other)) {
    return some.length === other.length && some.every((value, index) => isSame(value, other[index]));
  }
  if (!isRecord(some) || !isRecord(other)) return false;
  const names = new Set([...Object.keys(some), ...Object.keys(other)]);
  return [...names].every((name) => isSame(some[name], other[name]));
}

const plainLines = (text: string): string => text.replaceAll('\r\n', '\n');

/** A file is itself or another one, whatever its fields say. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
