import { plainWords } from '@recado/contract';

/** Of a long message so many words are looked at: what somebody wants stands at its beginning. */
const wordsMax = 200;

/**
 * Finds which of many wordings stands, as whole words, in a message. Of several the longest counts, because it says most; of
 * equally long ones the one that is named first.
 */
export function createPhrases<Wording extends { text: string }>(wordings: readonly Wording[]) {
  const byFirstWord = new Map<string, { words: string[]; wording: Wording }[]>();
  const taken = new Set<string>();
  for (const wording of wordings) {
    const plain = plainWords(wording.text);
    if (plain === '' || taken.has(plain)) continue;
    taken.add(plain);
    const words = plain.split(' ');
    const [first] = words as [string];
    const beginning = byFirstWord.get(first);
    if (beginning) beginning.push({ words, wording });
    else byFirstWord.set(first, [{ words, wording }]);
  }

  return {
    find(plain: string): Wording | undefined {
      if (byFirstWord.size === 0) return undefined;
      const words = plain.split(' ', wordsMax);
      let best: { words: string[]; wording: Wording } | undefined;
      for (const [at, word] of words.entries())
        for (const phrase of byFirstWord.get(word) ?? []) {
          const isThere = phrase.words.every((each, index) => words[at + index] === each);
          if (isThere && (!best || phrase.words.length > best.words.length)) best = phrase;
        }
      return best?.wording;
    },
  };
}
