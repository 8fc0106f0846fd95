import { composed, decomposed } from './foreign-text.ts';
import { isBlank } from './text.ts';

/** Words with one space between them: what most of a long list is, and in need of nothing. */
const tidyLine = /^[!-~¡-¬®-ÿ]+(?: [!-~¡-¬®-ÿ]+)*$/;
const asciiLine = /^[!-~]+(?: [!-~]+)*$/;

/** One line as people read it: nothing where nothing can be seen, no control characters, no runs of white space, accents in one Unicode form. */
export const singleLine = (value: string): string =>
  tidyLine.test(value)
    ? value
    : isBlank(value)
      ? ''
      : composed(value)
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .trim();

/** What two names share when only letter case and accents differ; what is searched and sorted by. */
export const foldText = (value: string): string =>
  asciiLine.test(value) ? value.toLowerCase() : decomposed(singleLine(value)).replace(/\p{M}/gu, '').toLowerCase();

const emailLength = 320;

/** Longer texts are not looked at: on millions of dots the pattern would take minutes. */
export const isEmail = (value: string): boolean =>
  value.length <= emailLength && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
