/** A text as WhatsApp shows it: its marks and links. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'struck'; pieces: Piece[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string };

/** A mark counts at the edge of a word, so that snake_case and 2*3*4 stay what they are. */
const mark = (sign: string, name: string) =>
  `(?<![\\p{L}\\p{N}${sign}])[${sign}](?!\\s)(?<${name}>[^${sign}\\n]+)(?<!\\s)[${sign}](?![\\p{L}\\p{N}${sign}])`;

const pattern = new RegExp(
  [
    '```(?<block>[^`]+)```',
    '`(?<code>[^`\\n]+)`',
    mark('*', 'bold'),
    mark('_', 'italic'),
    mark('~', 'struck'),
    '(?<link>https?://[^\\s<>"`]+)',
  ].join('|'),
  'giu',
);

/** Its words alone, where there is no room for more. */
export const withoutMarks = (text: string): string => markedPieces(text).map(wordsOf).join('');

function wordsOf(piece: Piece): string {
  if (piece.kind === 'link') return piece.href;
  return 'pieces' in piece ? piece.pieces.map(wordsOf).join('') : piece.text;
}

export function markedPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const { groups = {}, index } = match;
    let whole = match[0];
    if (index > end) pieces.push({ kind: 'text', text: text.slice(end, index) });
    const { block, code, bold, italic, struck, link } = groups;
    if (bold !== undefined) pieces.push({ kind: 'bold', pieces: markedPieces(bold) });
    else if (italic !== undefined) pieces.push({ kind: 'italic', pieces: markedPieces(italic) });
    else if (struck !== undefined) pieces.push({ kind: 'struck', pieces: markedPieces(struck) });
    else if (link !== undefined) {
      // What ends the sentence is no part of the address.
      whole = link.replace(/[.,;:!?)\]}'*_~]+$/, '');
      pieces.push({ kind: 'link', href: whole });
    } else pieces.push({ kind: 'code', text: block ?? code ?? '' });
    end = index + whole.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}
