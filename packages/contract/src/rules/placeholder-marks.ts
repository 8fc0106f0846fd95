import { composed } from './foreign-text.ts';
import { nearestName } from './nearest-name.ts';

/**
 * How a field reads braces, once its text is used:
 * - `tags`: whatever stands in braces on one line is a tag, and one that is unknown stops the message;
 * - `facts`: a word in braces is a fact of the event; whatever else (JSON, CSS, `\d{3}`) is a text, as it should be;
 * - `nothing`: the text goes out as it is written.
 */
export type BraceReading = 'tags' | 'facts' | 'nothing';

export interface PlaceholderMark {
  /** `off` is a tag that is switched off; `open` lacks its end; `idle` is a name, whole or not, where nothing is filled in. */
  kind: 'unknown' | 'off' | 'open' | 'idle';
  /** Where it stands in the text. */
  start: number;
  end: number;
  /** As written, braces included. */
  text: string;
  /** What to write instead, braces included; absent where nothing comes near. */
  replacement?: string;
}

/** More than anybody reads; a hostile text costs no more than its length. */
export const marksMax = 20;
const wordMax = 60;

/** What stands in braces and will not become what its writer meant. `off` are the names of tags that are switched off. */
export function placeholderMarks(
  text: string,
  names: readonly string[],
  reading: BraceReading,
  off: readonly string[] = [],
): PlaceholderMark[] {
  const known = new Set(names);
  const marks: PlaceholderMark[] = [];
  for (let start = text.indexOf('{'); start >= 0 && marks.length < marksMax; ) {
    const end = endOf(text, start);
    const mark =
      text[end] === '}'
        ? closedMark(text, start, end + 1, known, names, reading)
        : openMark(text, start, known, names, reading);
    if (mark) marks.push(mark.kind === 'unknown' && isOff(mark.text, off) ? asOff(mark) : mark);
    start = text.indexOf('{', Math.max(start + 1, end));
  }
  return marks;
}

const isOff = (written: string, off: readonly string[]): boolean =>
  written.length <= wordMax + 2 && off.includes(composed(written.slice(1, -1)));

/** It exists: another one in its place would be another meaning. */
const asOff = ({ start, end, text }: PlaceholderMark): PlaceholderMark => ({ kind: 'off', start, end, text });

/** The next brace or end of the line. */
function endOf(text: string, start: number): number {
  const stop = /[{}\r\n]/g;
  stop.lastIndex = start + 1;
  return stop.exec(text)?.index ?? text.length;
}

function closedMark(
  text: string,
  start: number,
  end: number,
  known: ReadonlySet<string>,
  names: readonly string[],
  reading: BraceReading,
): PlaceholderMark | undefined {
  const written = text.slice(start, end);
  const inner = written.slice(1, -1);
  const name = inner.length <= wordMax ? composed(inner) : inner;
  const found = { start, end, text: written };
  switch (reading) {
    case 'tags':
      return inner === '' || known.has(name) ? undefined : unknown(found, name, names);
    case 'facts':
      if (known.has(name)) return undefined;
      if (isFactLike(text, start, end, inner)) return unknown(found, name, names);
      // Within JSON the brace of the object closes it: `{"a": "{phone"}`.
      return /^\w+"/.test(inner.slice(0, wordMax)) ? openMark(text, start, known, names, reading) : undefined;
    case 'nothing':
      return isWord(inner) && nearestName(name, names) !== undefined ? { kind: 'idle', ...found } : undefined;
  }
}

function unknown(
  found: Pick<PlaceholderMark, 'start' | 'end' | 'text'>,
  name: string,
  names: readonly string[],
): PlaceholderMark {
  const nearest = nearestName(name, names);
  return { kind: 'unknown', ...found, ...(nearest === undefined ? {} : { replacement: `{${nearest}}` }) };
}

/** `{nome` on its way to nowhere: only where a name comes near, for a lone brace is a brace. */
function openMark(
  text: string,
  start: number,
  known: ReadonlySet<string>,
  names: readonly string[],
  reading: BraceReading,
): PlaceholderMark | undefined {
  if (text[start - 1] === '{' || text[start - 1] === '$') return undefined;
  const [word = ''] = /^[\p{L}\d_]+/u.exec(text.slice(start + 1, start + 1 + wordMax)) ?? [];
  // Too short to tell what it will be.
  if (word.length < 3) return undefined;
  const name = composed(word);
  const nearest = known.has(name) ? name : nearestName(name, names);
  // `{cor: 1` begins an object, whatever it is called.
  if (nearest === undefined || /^\s*:/.test(text.slice(start + 1 + word.length, start + 6 + word.length)))
    return undefined;
  const end = start + 1 + word.length;
  const found = { start, end, text: text.slice(start, end) };
  return reading === 'nothing' ? { kind: 'idle', ...found } : { kind: 'open', ...found, replacement: `{${nearest}}` };
}

const isWord = (text: string): boolean => text.length <= wordMax && /^[\p{L}_][\p{L}\d_.-]*$/u.test(text.trim());

/** Other programs have placeholders too: `{{name}}`, `${name}` and `%{name}` are theirs. */
function isFactLike(text: string, start: number, end: number, inner: string): boolean {
  const isOthers = '{$%#'.includes(text.charAt(start - 1) || ' ') || text[end] === '}';
  return !isOthers && isWord(inner);
}
