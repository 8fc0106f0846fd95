import { foldText, messageKey, type Wish, wordsIn } from '@recado/contract';

/** What a message means that is one of some words, if it is. Takes the message's key. */
export type Words<Meaning> = (messageKey: string) => Meaning | undefined;
/** What a person asks for by a message, if anything. */
export type WishWords = Words<Wish>;

/** A list of words in the settings has at most 500 characters; around a word may stand as much again. */
const longest = 1000;

/** A word in both lists leaves. */
export const createWishWords = (leaveWords: string, returnWords: string): WishWords =>
  createWords<Wish>([
    ['return', returnWords],
    ['leave', leaveWords],
  ]);

/**
 * The words as they are written in the settings, and whatever people put around them or leave out: `*SAIR*`, `Sair!`, `sair 🙏`,
 * `nao quero` for `NÃO QUERO`. Nothing else may stand beside the word: who asks how to leave a place has not left.
 * Of a word in two lists the later one holds.
 */
export function createWords<Meaning>(lists: readonly (readonly [Meaning, string])[]): Words<Meaning> {
  const meanings = new Map<string, Meaning>();
  for (const [meaning, words] of lists) {
    for (const word of wordsIn(words)) {
      meanings.set(bareWord(word) ?? word, meaning);
      meanings.set(messageKey(word), meaning);
    }
  }
  const beginnings = new Set([...meanings.keys()].flatMap(beginningsOf));
  return (key) => {
    const exact = meanings.get(key);
    if (exact !== undefined || key.length > longest) return exact;
    const plain = plainBeginning(key);
    if (plain !== '' && !beginnings.has(plain)) return undefined;
    const bare = bareWord(key);
    return bare === undefined ? undefined : meanings.get(bare);
  };
}

const beginningsOf = (word: string): string[] => Array.from(word, (_, at) => word.slice(0, at + 1));

/** What stays as it is without accents: nearly all messages are told apart by it, at a tenth of the cost of all the rest. */
function plainBeginning(key: string): string {
  let end = 0;
  while (isPlain(key.charCodeAt(end))) end += 1;
  return key.slice(0, end);
}

const isPlain = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);

/** From the first letter or digit to the last, without accents. */
function bareWord(text: string): string | undefined {
  const [found] = /[\p{L}\p{N}].*[\p{L}\p{N}]|[\p{L}\p{N}]/su.exec(text) ?? [];
  return found === undefined ? undefined : foldText(found);
}
