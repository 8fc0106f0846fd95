import { digitsOf } from '@recado/contract';

/** Without accents or capitals, as people type when they search. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Whether a plain text holds each word of a search somewhere. */
export function searchFor(search: string): (plainText: string) => boolean {
  const words = plain(search)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, digits: isPhonePart(word) ? digitsOf(word) : word }));
  return (plainText) => words.every(({ word, digits }) => plainText.includes(word) || plainText.includes(digits));
}

/** `(11)` or `+5511` finds a phone, whatever signs its owner is used to. */
const isPhonePart = (word: string): boolean => /^[\d().+-]*\d[\d().+-]*$/.test(word);
