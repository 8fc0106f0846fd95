import { isTerm, type Terms, wordsIn } from './words.ts';

export interface Piece {
  text: string;
  is_hit: boolean;
}

const before = 40;
const length = 160;

/** The part of a text around the first word that was searched for, with all of them marked. */
export function excerptOf(text: string, terms: Terms): Piece[] {
  const hits = wordsIn(text).filter(({ word }) => isTerm(terms, word));
  const first = hits[0]?.start ?? 0;
  const start = first <= before ? 0 : wordStart(text, first - before, first);
  const end = start + length >= text.length ? text.length : wordEnd(text, start, start + length);
  const pieces: Piece[] = [];
  const add = (from: number, to: number, is_hit: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), is_hit });
  };
  let place = start;
  for (const hit of hits) {
    const to = Math.min(hit.end, end);
    if (hit.start >= end) break;
    add(place, hit.start, false);
    add(hit.start, to, true);
    place = to;
  }
  add(place, end, false);
  if (start > 0) pieces.unshift({ text: '…', is_hit: false });
  if (end < text.length) pieces.push({ text: '…', is_hit: false });
  return pieces;
}

/** Never within a word, unless it is longer than all that is shown; and never within a sign of two halves. */
function wordStart(text: string, from: number, latest: number): number {
  const space = text.slice(from, latest).search(/\s/);
  return space === -1 ? from + halfAt(text, from) : from + space + 1;
}

function wordEnd(text: string, from: number, to: number): number {
  const space = text.slice(from, to).search(/\s\S*$/);
  return space < length / 2 ? to - halfAt(text, to) : from + space;
}

const halfAt = (text: string, index: number): 0 | 1 => (/[\udc00-\udfff]/.test(text.charAt(index)) ? 1 : 0);
