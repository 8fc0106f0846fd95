import { storedPhone } from '@recado/contract';

/** Digits with country code as people read them: `+55 11 98765-4321`; a foreign number keeps its digits together. */
export const shownPhone = (digits: string): string =>
  /^55\d{10,11}$/.test(digits) ? storedPhone(digits.slice(2)) : `+${digits}`;
