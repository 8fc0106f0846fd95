import { foldDigits } from './digits.ts';

/** Brazilian phone numbers, as people type them, as the product stores them and as senders arrive. */

export const phoneTexts = {
  missing: 'Número de telefone é obrigatório',
  wrongLength: 'Número deve ter 10 dígitos (fixo) ou 11 dígitos (móvel) após o DDD',
  wrongAreaCode: 'DDD inválido. Use um código de área brasileiro válido',
  wrongMobile: 'Números móveis (11 dígitos) devem começar com 9 após o DDD',
} as const;

export const phoneInputMax = 14;
const nationalMax = 11;
const countryCode = '55';

const areaCodes = new Set(
  [
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49',
    '51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89',
    '91 92 93 94 95 96 97 98 99',
  ].flatMap((line) => line.split(' ')),
);

export const isAreaCode = (digits: string): boolean => areaCodes.has(digits);

/** By a walk over its signs: every reply waits for it, and a pattern takes longer to find the same. */
export function digitsOf(typed: string): string {
  const input = foldDigits(typed);
  let digits = '';
  let start = 0;
  for (let at = 0; at < input.length; at++) {
    if (isDigit(input.charCodeAt(at))) continue;
    if (at > start) digits += input.slice(start, at);
    start = at + 1;
  }
  return start === 0 ? input : digits + input.slice(start);
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** What the form keeps of a typed number: digits only, at most eleven. */
export const nationalDigits = (input: string): string => digitsOf(input).slice(0, nationalMax);

/** The digits after +55 of a number in any notation; a number typed without country code is taken as it is. */
export const nationalOf = (typed: string): string => {
  const digits = digitsOf(typed);
  return typed.trim().startsWith('+55') || isBrazilian(digits) ? digits.slice(2) : digits;
};

/** The text to show at the field, or undefined for a good number. Takes the digits after +55. */
export function phoneProblem(national: string): string | undefined {
  if (national === '') return phoneTexts.missing;
  if (national.length !== 10 && national.length !== nationalMax) return phoneTexts.wrongLength;
  if (!isAreaCode(national.slice(0, 2))) return phoneTexts.wrongAreaCode;
  if (national.length === nationalMax && national[2] !== '9') return phoneTexts.wrongMobile;
  return undefined;
}

/** `11 98765-4321` or `11 3456-7890`; a number still being typed is formatted as far as it goes. */
export function formatNational(national: string): string {
  const area = national.slice(0, 2);
  const rest = national.slice(2);
  const cut = national.length > 10 ? 5 : 4;
  if (rest === '') return area;
  return rest.length <= cut ? `${area} ${rest}` : `${area} ${rest.slice(0, cut)}-${rest.slice(cut)}`;
}

/** `+55 11 98765-4321`: how numbers are stored and shown. */
export const storedPhone = (national: string): string => `+${countryCode} ${formatNational(national)}`;

/** Whether digits with their country code are a number of Brazil. */
export const isBrazilian = (digits: string): boolean => /^55\d{10,11}$/.test(digits);

/** How a number is shown, from its digits with country code; those of other countries as they are. */
export const showPhone = (digits: string): string =>
  isBrazilian(digits) ? storedPhone(digits.slice(2)) : `+${digits}`;

/**
 * One key per subscriber, whatever the notation: digits with country code, and with the ninth digit where a mobile
 * lacks it. Landlines (8 digits that start with 2 to 5) are never changed. Undefined when the text is not a phone,
 * as when a sender arrives by the name in the phone's agenda.
 */
export function phoneKey(raw: string): string | undefined {
  const digits = phoneDigits(raw);
  return digits === undefined || !isOldMobile(digits) ? digits : `${digits.slice(0, 4)}9${digits.slice(4)}`;
}

/** The digits with country code as they were written: with or without the ninth. Undefined when it is not a phone. */
export function phoneDigits(written: string): string | undefined {
  const raw = foldDigits(written);
  if (!/[@:]/.test(raw)) return typedDigits(raw);
  // As other programs hand numbers on: an address of WhatsApp (with the device, if any), or a link.
  const [, address] = /^(\d{8,15})(?::\d{1,3})?@(?:s\.whatsapp\.net|c\.us)$/.exec(raw) ?? [];
  if (address !== undefined) return internationalDigits(address);
  return typedDigits(raw.replace(/^(?:tel|whatsapp):/i, ''));
}

function typedDigits(raw: string): string | undefined {
  // With the marks that apps put around numbers so that they read from left to right.
  if (!/^[+\d\s().\-\u00a0\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060\u2066-\u2069]+$/.test(raw)) return undefined;
  const digits = digitsOf(raw);
  const plus = raw.lastIndexOf('+');
  if (plus < 0) return dialledDigits(digits);
  return plus < raw.indexOf(digits.charAt(0)) ? internationalDigits(digits) : undefined;
}

/** How a number is dialled is no part of it: `00` abroad, `0` or `0` and a carrier's two digits within Brazil. */
function dialledDigits(digits: string): string | undefined {
  if (digits.startsWith('00')) return internationalDigits(digits.slice(2));
  if (digits.startsWith('0')) {
    const [, national] = /^0(?:\d\d)?(\d{10,11})$/.exec(digits) ?? [];
    return national && brazilianDigits(national);
  }
  if (phoneProblem(digits) === undefined) return brazilianDigits(digits);
  // Without a plus only the length tells a number of another country from one that lacks its area code.
  return digits.length >= 10 ? internationalDigits(digits) : undefined;
}

function internationalDigits(digits: string): string | undefined {
  const { length } = digits;
  const isNumber = digits.startsWith(countryCode) ? length === 12 || length === 13 : length >= 8 && length <= 15;
  return isNumber ? digits : undefined;
}

const brazilianDigits = (national: string): string | undefined =>
  national.length === 10 || national.length === nationalMax ? countryCode + national : undefined;

/** Of Brazil, with country code and without the ninth digit. */
const isOldMobile = (digits: string): boolean =>
  digits.length === 12 && digits.startsWith(countryCode) && /[6-9]/.test(digits.charAt(4));
