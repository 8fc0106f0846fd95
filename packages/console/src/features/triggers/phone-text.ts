import { phoneDigits, showPhone } from '@recado/contract';

/** A number as numbers are shown; a name, or `{phone}` for whoever it will be, stays as it was written. */
export function phoneText(written: string): string {
  const digits = phoneDigits(written.trim());
  return digits === undefined ? written : showPhone(digits);
}
