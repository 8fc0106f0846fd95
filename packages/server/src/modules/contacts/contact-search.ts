import { digitsOf, foldText, phoneKey } from '@recado/contract';

const termsMax = 10;

/** What a contact is found by. The parts stand on lines of their own, so that no term matches across two of them. */
export const searchText = (contact: { name: string; phoneKey: string; email: string; companyKey: string }): string =>
  `${foldText(contact.name)}\n${contact.phoneKey}\n${foldText(contact.email)}\n${contact.companyKey}`;

/** The texts that a search text must all hold. A phone in any notation, whole or in part, counts by its digits. */
export function searchTerms(q: string): string[] {
  const folded = foldText(q);
  if (looksLikePhone(folded)) return [phoneKey(folded) ?? digitsOf(folded)];
  return folded
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, termsMax)
    .map((word) => (looksLikePhone(word) ? digitsOf(word) : word));
}

const looksLikePhone = (text: string): boolean => /^[+\d\s().-]+$/.test(text) && /\d/.test(text);
