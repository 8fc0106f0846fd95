import { digitsOf, isAreaCode, nationalOf, phoneKey, phoneProblem, storedPhone } from './phone.ts';

/** Contacts may live abroad, so their phones follow a wider rule than those of responses. */
export const contactPhoneDigits = { min: 10, max: 15 } as const;

/**
 * The phone as the book keeps it: `+55 11 98765-4321` for a Brazilian number (with the ninth digit, which old agendas
 * lack), `+digits` for any other. Undefined when it has fewer than 10 or more than 15 digits.
 */
export function contactPhone(typed: string): string | undefined {
  if (!hasGoodLength(digitsOf(typed))) return undefined;
  const dialled = withoutPrefixes(typed);
  const national = nationalOf(dialled);
  const isAbroad = dialled.startsWith('+') && !dialled.startsWith('+55');
  if (!isAbroad && phoneProblem(national) === undefined) {
    return storedPhone((phoneKey(`+55${national}`) ?? '').slice(2));
  }
  const abroad = dialled.startsWith('+') ? dialled : `+${dialled}`;
  return hasGoodLength(abroad.slice(1)) ? abroad : undefined;
}

/** What two contacts may not share, and what senders are looked up by. Takes a phone as `contactPhone` gives it. */
export const contactPhoneKey = (phone: string): string => phoneKey(phone) ?? digitsOf(phone);

/**
 * What is doubtful about a number that `contactPhone` takes: `wrong` looks Brazilian and is not, as by a digit too many;
 * `foreign` is no Brazilian number and does not say its country by a plus or 00.
 */
export function phoneDoubt(typed: string): 'wrong' | 'foreign' | undefined {
  const phone = contactPhone(typed);
  if (phone === undefined || phone.startsWith('+55 ')) return undefined;
  const digits = phone.slice(1);
  // No country has a code that begins with 0.
  if (digits.startsWith('55') || digits.startsWith('0')) return 'wrong';
  if (typed.trimStart().startsWith('+') || digitsOf(typed).startsWith('00')) return undefined;
  return hasDigitTooMany(digits) ? 'wrong' : 'foreign';
}

/** A mobile begins with 9 after the area code; a landline, or a mobile of old, with 2 to 8. */
const hasDigitTooMany = (digits: string): boolean =>
  isAreaCode(digits.slice(0, 2)) && (/^..9\d{9}$/.test(digits) || /^..[2-8]\d{8}$/.test(digits));

const hasGoodLength = ({ length }: string): boolean =>
  length >= contactPhoneDigits.min && length <= contactPhoneDigits.max;

/** How a number is dialled is no part of it: `00` abroad, `0` or `0` and a carrier's two digits within Brazil. */
export function withoutPrefixes(typed: string): string {
  const digits = digitsOf(typed);
  if (typed.trimStart().startsWith('+')) return `+${digits}`;
  if (!digits.startsWith('0')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  const [, national] = /^0(?:\d\d)?(\d{10,11})$/.exec(digits) ?? [];
  return national ?? digits;
}
