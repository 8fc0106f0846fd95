import { contactPhone, digitsOf, phoneDoubt, singleLine } from '@recado/contract';

export interface PhoneLine {
  phones: string[];
  /** What stands beside them: most often the name. */
  words: string;
}

/** Beyond this no line of a list is real, and looking for phones in it would cost more than its length. */
const lengthLooked = 300;
const mark = '\0';
const run = /[+(\d][\d\s().\-–+]*\d/g;
const labels = 'nome|contato|celular|cel|telefones?|tel|fones?|whats ?app|whats|zap|wpp';
const named = new RegExp(`\\b(?:${labels})\\s*[:.]`, 'gi');
/** Only in small letters: `Paula cel 11…`, but not `Casa do Celular 11…`. */
const before = new RegExp(`\\b(?:${labels})\\s*${mark}`, 'g');
const listMark = /^\s*(?:\d{1,4}\s*[.)º°-]|[•*·>–-])\s*/;
const edges = /^[\s:;,=>|/•*·._–—-]+|[\s:;,=>|/•*·._–—-]+$/g;

/** More than a phone. One letter is none: `5,5E+12`. */
export const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

/** A phone among words, as people write lists: `Paula 11987770001`, `11 98777-0001 (Paula)`, `1. Paula: (0xx11) …`. */
export function readPhoneLine(text: string): PhoneLine {
  const phones: string[] = [];
  const words = text
    .slice(0, lengthLooked)
    .replaceAll(mark, '')
    .replace(/\bramal\s*:?\s*\d+/gi, '')
    // How to dial from another state, with the carrier to be filled in.
    .replace(/\(?\b0?(?:xx|\*\*)\s?(\d\d)\)?/gi, '($1)')
    .replace(run, (found) => {
      const taken = phonesIn(found);
      phones.push(...taken.phones);
      return taken.phones.length > 0 ? mark + taken.rest : found;
    })
    .replace(named, ' ')
    .replace(before, mark)
    .replaceAll(mark, ' ')
    .replace(listMark, '')
    .replace(/\(\s*\)/g, ' ')
    .replace(edges, '')
    .replace(/^\(([^()]*)\)$/, '$1');
  return { phones, words: singleLine(words) };
}

/** The phones in a run of digits and signs; a number of the name may stand before them, or they before each other. */
function phonesIn(found: string): { phones: string[]; rest: string } {
  if (isGood(found)) return { phones: [found], rest: '' };
  const pieces = found.split(/\s+/);
  if (pieces.some(isGood)) {
    return { phones: pieces.filter(isGood), rest: pieces.filter((piece) => !isGood(piece)).join(' ') };
  }
  const start = found.search(/[+(]/);
  if (start > 0 && isGood(found.slice(start))) return { phones: [found.slice(start)], rest: found.slice(0, start) };
  return { phones: digitsOf(found).length >= 8 ? [found] : [], rest: '' };
}

const isGood = (text: string): boolean => contactPhone(text) !== undefined && phoneDoubt(text) === undefined;
