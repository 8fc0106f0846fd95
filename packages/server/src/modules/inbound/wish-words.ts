import { foldText, messageKey, type Wish, wordsIn } from '@recado/contract';

/** What a person asks for by a message, if anything. Takes the message's key. */
export type WishWords = (messageKey: string) => Wish | undefined;

/** A list of words in the settings has at most 500 characters; around a word may stand as much again. */
const longest = 1000;

/**
 * The words as they are written in the settings, and whatever people put around them or leave out: `*SAIR*`, `Sair!`, `sair 🙏`,
 * `nao quero` for `NÃO QUERO`. Nothing else may stand beside the word: who asks how to leave a place has not left.
 * A word in both lists leaves.
 */
export function createWishWords(leaveWords: string, returnWords: string): WishWords {
  const wishes = new Map<string, Wish>();
  for (const [wish, words] of [
    ['return', returnWords],
    ['leave', leaveWords],
  ] as const) {
    for (const word of wordsIn(words)) {
      wishes.set(bareWord(word) ?? word, wish);
      wishes.set(messageKey(word), wish);
    }
  }
  const firstLetters = new Set([...wishes.keys()].map((word) => word.charAt(0)));
  return (key) => {
    const exact = wishes.get(key);
    if (exact !== undefined || key.length > longest) return exact;
    if (startsPlainly(key) && !firstLetters.has(key.charAt(0))) return undefined;
    const bare = bareWord(key);
    return bare === undefined ? undefined : wishes.get(bare);
  };
}

/** With a letter that stays what it is: nearly all messages are told apart by their first one. */
const startsPlainly = (key: string): boolean => /^[a-z0-9]/.test(key);

/** From the first letter or digit to the last, without accents. */
function bareWord(text: string): string | undefined {
  const [found] = /[\p{L}\p{N}].*[\p{L}\p{N}]|[\p{L}\p{N}]/su.exec(text) ?? [];
  return found === undefined ? undefined : foldText(found);
}
