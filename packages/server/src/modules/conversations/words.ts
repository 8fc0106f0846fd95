import { foldText } from '@recado/contract';

/** A word of a text, as it is compared, and where it stands. */
export interface Word {
  word: string;
  start: number;
  end: number;
}

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
const otherSigns = /[^\p{L}\p{N}]+/gu;
const wordMax = 60;
const textMax = 20_000;
const termsMax = 10;
const queryMax = 1000;

/** Letters and digits; case and accents do not count. The same cut for what is stored and for what is searched, on both engines. */
export function wordsIn(text: string): Word[] {
  return [...text.slice(0, textMax).matchAll(wordPattern)].flatMap(({ 0: found, index }) => {
    const word = foldText(found.slice(0, wordMax)).replace(otherSigns, '');
    return word === '' ? [] : [{ word, start: index, end: index + found.length }];
  });
}

/** Each once. */
export const distinctWords = (text: string): string[] => [...new Set(wordsIn(text).map(({ word }) => word))];

/** What must all occur; the last one may still be typed, and stands for all that begin so. */
export function termsIn(query: string): { whole: string[]; beginning: string } | undefined {
  const words = wordsIn(query.slice(0, queryMax)).map(({ word }) => word);
  const some = words.slice(0, termsMax);
  const beginning = some.pop();
  return beginning === undefined ? undefined : { whole: [...new Set(some)], beginning };
}

export type Terms = NonNullable<ReturnType<typeof termsIn>>;

export const isTerm = ({ whole, beginning }: Terms, word: string): boolean =>
  whole.includes(word) || word.startsWith(beginning);
