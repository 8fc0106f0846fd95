import type { Route } from './route.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Names what an editor saw, so that a save can say what it is based on (`If-Match`). Both sides make it from a row as the
 * wire carries it, and only from what the form edits: a last use or a counter is no change that anybody made.
 */
export function editTag(route: Pick<Route, 'edits'>, seen: Fields, sent: unknown): string {
  const names = route.edits === 'sent' ? namesIn(sent as Fields) : (route.edits ?? []);
  return `"${hashOf(canonical(Object.fromEntries(names.map((name) => [name, seen[name]]))))}"`;
}

/** What is undefined does not travel. */
const namesIn = (sent: Fields): string[] => Object.keys(sent).filter((name) => sent[name] !== undefined);

/** The same text for the same content, whatever the order of fields. A list of ids is a set. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) {
    const items = value.map(canonical);
    return `[${(value.every(isText) ? items.sort() : items).join()}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, content]) => content !== undefined);
  return `{${fields
    .map(([name, content]) => `${JSON.stringify(name)}:${canonical(content)}`)
    .sort()
    .join()}}`;
}

const isText = (value: unknown): boolean => typeof value === 'string';

/**
 * 53 bits (cyrb53, public domain): it tells two versions apart and protects nothing. Browsers lend their own hashes only to
 * pages that came over HTTPS, and many consoles are reached by plain HTTP in a shop's network.
 */
function hashOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
