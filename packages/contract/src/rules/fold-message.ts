import { decomposed } from './foreign-text.ts';

/** Longer ones are compared letter by letter only: nobody registers them in words, and nobody repeats them by heart. */
const foldedMax = 4000;

/**
 * The words of a message, with nothing around them: 'Olá,  tudo bem?? 😀' becomes 'ola tudo bem'. Empty where there is no word,
 * or where the message is too long to be one that somebody registered.
 */
export function plainWords(message: string): string {
  if (message.length > foldedMax) return '';
  return decomposed(message)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Of plain words: 'bom diaa' becomes 'bom dia'. Digits stay: 11 is not 1. */
export const withoutRepeats = (plain: string): string => plain.replace(/(\p{L})\1+/gu, '$1');

const numberWords = new Map(
  'um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
);
for (const [word, number] of [
  ['uma', 1],
  ['duas', 2],
  ['catorze', 14],
  ['primeiro', 1],
  ['primeira', 1],
  // Not 'segunda', which is Monday.
  ['segundo', 2],
  ['terceiro', 3],
  ['terceira', 3],
] as const)
  numberWords.set(word, number);

/** What people put around a number that they choose. */
const aroundNumbers = new Set(['opcao', 'op', 'item', 'numero', 'num', 'nr', 'n', 'no', 'o', 'a']);
const aroundDigits = new Set([...aroundNumbers, 'quero', 'escolho', 'por', 'favor', 'pfv']);

/** The number that plain words choose: 'opcao 1', '1a opcao' and 'um' are 1. Undefined where they say anything else. */
export function chosenNumber(plain: string): number | undefined {
  const words = plain.split(' ', 8);
  const digits = words.filter((word) => /^\d{1,4}[oa]?$/.test(word));
  if (digits.length === 1)
    return words.every((word) => word === digits[0] || aroundDigits.has(word))
      ? Number.parseInt(digits[0] as string, 10)
      : undefined;
  const [word, ...others] = words.filter((each) => !aroundNumbers.has(each));
  return word === undefined || others.length > 0 ? undefined : numberWords.get(word);
}
