import { nationalOf, phoneProblem, storedPhone } from '@recado/contract';

/** A Brazilian number in the product's notation; anything else stays as typed, as it may in real life. */
export function tidyPhone(typed: string): string {
  const national = nationalOf(typed);
  return phoneProblem(national) === undefined ? storedPhone(national) : typed.trim();
}
