/** Texts that strangers send: how much of one is looked at, and how to do so in time that grows with its length alone. */

export const foreignTextLimits = {
  /** The longest message of WhatsApp, in characters. */
  messageMax: 65_536,
  /** Of a phone, a push name or the name of a group. */
  nameMax: 200,
} as const;

/** The first `max` characters, none of them cut in half. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (let count = 0; count < max && end < text.length; count++) end += widthAt(text, end);
  // Written anew: a mere slice would keep the whole text in memory for as long as it lives.
  return end === text.length ? text : ` ${text.slice(0, end)}`.slice(1);
}

/** One form for an accent written as a sign of its own and for the letter that has it: 'e' and '´' become 'é'. */
export const composed = (text: string): string => (isPlain(text) ? text : withFewMarks(text).normalize('NFC'));

/** Letters and their accents apart, with look-alikes (ﬁ, ①, Ａ) written plainly. */
export const decomposed = (text: string): string => withFewMarks(text).normalize('NFKD');

/** Signs of their own begin at U+0300; what stands before it is composed already. */
const isPlain = (text: string): boolean => /^[\0-\u02ff]*$/.test(text);

/** Unicode's own limit for a stream (UAX 15, section 13), which no script comes near. */
const marksMax = 30;

/**
 * Putting the marks of a letter in order takes the square of their number: 100 kB of them would stop a server for half
 * a minute. What goes beyond the limit is left out.
 */
function withFewMarks(text: string): string {
  let kept = '';
  let start = 0;
  let marks = 0;
  for (let at = 0; at < text.length; ) {
    const width = widthAt(text, at);
    marks = isMark(text.codePointAt(at) ?? 0) ? marks + 1 : 0;
    if (marks > marksMax) {
      kept += text.slice(start, at);
      start = at + width;
    }
    at += width;
  }
  return kept + text.slice(start);
}

const widthAt = (text: string, index: number): 1 | 2 => ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);

/** All marks that have an order stand in the first two planes; asking the pattern each time would cost ten times more. */
const kinds = new Uint8Array(0x2_0000);
const mark = 1;
const other = 2;
/** The halfwidth voiced marks become marks when they are decomposed. */
const markPattern = /[\p{M}\uff9e\uff9f]/u;

function isMark(code: number): boolean {
  if (code < 0x300 || code >= kinds.length) return false;
  if (!kinds[code]) kinds[code] = markPattern.test(String.fromCodePoint(code)) ? mark : other;
  return kinds[code] === mark;
}
