/** A stretch of a text; `isOwn` is what the other text has not. */
export interface Stretch {
  text: string;
  isOwn: boolean;
}

/** So many words are compared with each other at most; of a longer middle only its two ends are known to be alike. */
const wordsMax = 1000;

/**
 * Two versions of a text, each with what only it has: what they begin and end with alike is left out, then the words between
 * are compared. A version that has nothing of its own has an empty stretch where the other one has more. In linear time.
 */
export function differenceOf(some: string, other: string): [Stretch[], Stretch[]] {
  const [mine, theirs] = [wordsOf(some), wordsOf(other)];
  const shortest = Math.min(mine.length, theirs.length);
  let start = 0;
  while (start < shortest && mine[start] === theirs[start]) start++;
  let end = 0;
  while (end < shortest - start && mine.at(-1 - end) === theirs.at(-1 - end)) end++;
  const own = ownWords(mine.slice(start, mine.length - end), theirs.slice(start, theirs.length - end));
  const sideOf = (words: string[], middle: readonly boolean[]): Stretch[] => {
    const isOwn = (at: number) => at >= start && at < words.length - end && (middle[at - start] ?? true);
    const stretches = joined(words.map((text, at) => ({ text, isOwn: isOwn(at) })));
    if (some === other || stretches.some((stretch) => stretch.isOwn)) return stretches;
    const before = { text: words.slice(0, start).join(''), isOwn: false };
    return [before, { text: '', isOwn: true }, { text: words.slice(start).join(''), isOwn: false }];
  };
  return [sideOf(mine, own[0]), sideOf(theirs, own[1])];
}

/** Words, what is blank, line ends and signs, each on its own: who mends a comma changed no word. */
const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*|\n|[^\S\n]+|[^\p{L}\p{N}_\s]+/gu) ?? [];

/** Which words of each are not in the longest row of words that both have in the same order. */
function ownWords(some: string[], other: string[]): [boolean[], boolean[]] {
  const own: [boolean[], boolean[]] = [some.map(() => true), other.map(() => true)];
  if (some.length > wordsMax || other.length > wordsMax) return own;
  const width = other.length + 1;
  const common = new Uint16Array((some.length + 1) * width);
  const commonFrom = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = some.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      const isSame = some[row] === other[column];
      const best = Math.max(commonFrom(row + 1, column), commonFrom(row, column + 1));
      common[row * width + column] = isSame ? commonFrom(row + 1, column + 1) + 1 : best;
    }
  }
  let [row, column] = [0, 0];
  while (row < some.length && column < other.length) {
    if (some[row] === other[column]) {
      own[0][row++] = false;
      own[1][column++] = false;
    } else if (commonFrom(row + 1, column) >= commonFrom(row, column + 1)) row++;
    else column++;
  }
  return own;
}

/** Words of one kind in a row as one; a space or a sign between two that differ is read with them. */
function joined(words: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [at, { text, isOwn }] of words.entries()) {
    const isBetween = !isOwn && /^[^\p{L}\p{N}_\n]+$/u.test(text) && words[at - 1]?.isOwn && words[at + 1]?.isOwn;
    const isMarked = isOwn || isBetween === true;
    const last = stretches.at(-1);
    if (last?.isOwn === isMarked) last.text += text;
    else stretches.push({ text, isOwn: isMarked });
  }
  return stretches;
}
