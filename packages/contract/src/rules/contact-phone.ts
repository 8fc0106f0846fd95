import { digitsOf, nationalOf, phoneKey, phoneProblem, storedPhone } from './phone.ts';

/** Contacts may live abroad, so their phones follow a wider rule than those of responses. */
export const contactPhoneDigits = { min: 10, max: 15 } as const;

/**
 * The phone as the book keeps it: `+55 11 98765-4321` for a Brazilian number (with the ninth digit, which old agendas
 * lack), `+digits` for any other. Undefined when it has fewer than 10 or more than 15 digits.
 */
export function contactPhone(typed: string): string | undefined {
  const dialled = withoutPrefixes(typed);
  if (!hasGoodLength(typed) || !hasGoodLength(dialled)) return undefined;
  const national = nationalOf(dialled);
  const isAbroad = dialled.startsWith('+') && !dialled.startsWith('+55');
  if (isAbroad || phoneProblem(national) !== undefined) return `+${digitsOf(dialled)}`;
  return storedPhone((phoneKey(`+55${national}`) ?? '').slice(2));
}

/** What two contacts may not share. Takes a phone as `contactPhone` gives it. */
export const contactPhoneKey = (phone: string): string =>
  phone.startsWith('+55 ') ? (phoneKey(phone) ?? digitsOf(phone)) : digitsOf(phone);

function hasGoodLength(number: string): boolean {
  const { length } = digitsOf(number);
  return length >= contactPhoneDigits.min && length <= contactPhoneDigits.max;
}

/** How a number is dialled is no part of it: `00` abroad, `0` or `0` and a carrier's two digits within Brazil. */
function withoutPrefixes(typed: string): string {
  const trimmed = typed.trim();
  const digits = digitsOf(trimmed);
  if (trimmed.startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  const [, national] = /^0(?:\d\d)?(\d{10,11})$/.exec(digits) ?? [];
  return national ?? digits;
}
