import { plainWords } from '@recado/contract';

/** In a shorter word one letter makes another word. */
const wordMin = 5;
/** A longer text is a sentence, not the name of something. */
const textMax = 60;

const isLong = (word: string): boolean => word.length >= wordMin && !/\d/.test(word);

/** The text with one letter of one long word left out, in every way. */
function* shorterForms(words: readonly string[]): Generator<string> {
  for (const [at, word] of words.entries()) {
    if (!isLong(word)) continue;
    for (let letter = 0; letter < word.length; letter++)
      yield [...words.slice(0, at), word.slice(0, letter) + word.slice(letter + 1), ...words.slice(at + 1)].join(' ');
  }
}

/**
 * Finds wordings that differ from a message by one letter: changed, added, left out, or swapped with its neighbour. Both sides
 * are compared by their forms with a letter left out, so that a message costs its own length however many wordings there are.
 */
export function createTypos<Wording extends { text: string; item: unknown }>(wordings: readonly Wording[]) {
  const byForm = new Map<string, Wording[]>();
  const add = (form: string, wording: Wording) => {
    const others = byForm.get(form);
    if (!others) byForm.set(form, [wording]);
    else if (!others.includes(wording)) others.push(wording);
  };
  for (const wording of wordings) {
    const plain = plainWords(wording.text);
    const words = plain.split(' ');
    if (plain.length > textMax || !words.some(isLong)) continue;
    add(plain, wording);
    for (const form of shorterForms(words)) add(form, wording);
  }

  return {
    /** Undefined where two items come equally near. */
    find(plain: string): Wording | undefined {
      if (plain.length > textMax || byForm.size === 0) return undefined;
      const words = plain.split(' ');
      const near = new Set<Wording>();
      for (const form of [plain, ...shorterForms(words)])
        for (const wording of byForm.get(form) ?? [])
          if (isOneLetterApart(words, plainWords(wording.text).split(' '))) near.add(wording);
      const [first, ...others] = near;
      return others.every(({ item }) => item === first?.item) ? first : undefined;
    },
  };
}

/** Two texts of as many words, all equal but one, which is long in both. */
function isOneLetterApart(written: readonly string[], meant: readonly string[]): boolean {
  if (written.length !== meant.length) return false;
  const apart = written.flatMap((word, at) => (word === meant[at] ? [] : [at]));
  const [at] = apart;
  if (at === undefined || apart.length > 1) return false;
  const [a, b] = [written[at] ?? '', meant[at] ?? ''];
  return Math.max(a.length, b.length) >= wordMin && isLong(b) && isOneEdit(a, b);
}

function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)];
  const isSwap = restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
  return isSwap || (restA.length <= 1 && restB.length <= 1);
}
