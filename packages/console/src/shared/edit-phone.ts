import {
  digitsOf,
  foldDigits,
  formatNational,
  nationalDigits,
  nationalOf,
  phoneDigits,
  phoneInputMax,
  phoneProblem,
} from '@recado/contract';

interface PhoneEdit {
  /** The digits before the edit. */
  before: string;
  /** What stood in the field, where that was not the number. */
  draft?: string | undefined;
  /** What the browser made of the field, whole: cut at a length it would be the number of somebody else. */
  typed: string;
  caret: number;
  inputType: string;
  /** What was typed one by one so far, from the zero on that long-distance calls are dialled with. */
  dialled?: string | undefined;
}

interface EditedPhone {
  digits: string;
  caret: number;
  /** What stands in the field instead, while it begins with a plus that is no +55 yet. */
  draft?: string;
  note?: PhoneNote;
  dialled?: string;
}

/** Why the field does not hold what was typed. */
export type PhoneNote = 'full' | 'too-long' | 'one-too-many' | 'carrier' | 'foreign' | 'zero';

const full = 11;

/** The digits after an edit of the formatted number, and where the caret belongs in their format. */
export function editPhone({ typed, caret, ...rest }: PhoneEdit): EditedPhone {
  const edit = { ...rest, typed: foldDigits(typed), caret: foldDigits(typed.slice(0, caret)).length };
  const whole = edit.inputType.startsWith('delete') ? undefined : wholeNumberOf(edit);
  return whole === undefined ? withoutCarrier(typePhone(edit), edit) : takeWhole(whole, edit);
}

/**
 * The two digits of a carrier after the zero look like an area code: only what comes beyond a full number tells. Typed
 * one by one to its end, the number is the rest.
 */
function withoutCarrier(result: EditedPhone, { before, typed, caret, inputType, dialled }: PhoneEdit): EditedPhone {
  if (result.note === 'zero') return { ...result, dialled: '0' };
  const digits = digitsOf(typed);
  const isSeparator = digits === before && !inputType.startsWith('delete');
  if (dialled !== undefined && isSeparator) return { ...result, dialled };
  const isNext = caret === typed.length && digits.length === before.length + 1 && digits.startsWith(before);
  if (dialled === undefined || !isNext) return result;
  const soFar = dialled + digits.slice(-1);
  if (result.note !== 'full') return { ...result, dialled: soFar };
  const [, national = ''] = /^0\d\d(\d{10,11})$/.exec(soFar) ?? [];
  // Ten digits that begin like a mobile lack the last one.
  const isWhole = phoneProblem(national) === undefined && (national.length === full || /^..[2-5]/.test(national));
  if (isWhole) return { digits: national, caret: formatNational(national).length };
  return { ...result, note: 'carrier', dialled: soFar };
}

/**
 * A number that came at once: pasted, dropped, filled in by the browser or composed by a keyboard; what they have in common
 * is only the text. Beside what was there, it is meant instead of it.
 */
function wholeNumberOf({ before, draft, typed }: PhoneEdit): string | undefined {
  const old = draft ?? shownPhone(before);
  // One digit at a time is typing.
  if (insertedInto(digitsOf(old), digitsOf(typed)).inserted.length < 2) return undefined;
  const { inserted, isAllElseThere } = insertedInto(old, typed);
  const whole = (isAllElseThere ? [typed, inserted] : [typed])
    .map((text) => text.trim())
    .filter((text) => digitsOf(text).length >= 10);
  return whole.find(isGood) ?? whole.at(-1);
}

const isGood = (text: string): boolean => {
  const digits = phoneDigits(text) ?? '';
  return digits.startsWith('55') && phoneProblem(digits.slice(2)) === undefined;
};

/** The part of the text that was not there before, as far as that can be told: its ends may be like what it replaced. */
function insertedInto(old: string, text: string) {
  let start = 0;
  while (start < old.length && old[start] === text[start]) start++;
  let end = 0;
  while (end < old.length - start && end < text.length - start && old.at(-1 - end) === text.at(-1 - end)) end++;
  return { inserted: text.slice(start, text.length - end), isAllElseThere: start + end === old.length };
}

function takeWhole(text: string, { before, draft }: PhoneEdit): EditedPhone {
  const found = phoneDigits(text);
  const national = nationalOf(found ? `+${found}` : text);
  const isAbroad = found ? !found.startsWith('55') : /^(\+(?!55)|00(?!55))/.test(text);
  const refuse = (note: PhoneNote): EditedPhone => {
    const kept = draft === undefined ? {} : { draft };
    return { digits: before, caret: (draft ?? shownPhone(before)).length, note, ...kept };
  };
  if (isAbroad && (text.startsWith('+') || text.startsWith('00'))) return refuse('foreign');
  if (national.length > full) return refuse('too-long');
  return { digits: national, caret: formatNational(national).length };
}

function typePhone({ before, typed, caret, inputType }: PhoneEdit): EditedPhone {
  if (/^\s*\+/.test(typed)) return withPlus(typed, caret);
  if (/^\D*0/.test(typed) && !inputType.startsWith('delete')) return withoutZero({ before, typed, caret, inputType });
  const typedDigits = digitsOf(typed);
  const digitsBefore = digitsOf(typed.slice(0, caret)).length;
  if (typedDigits.length > full) return beyondFull(before, typedDigits, digitsBefore);
  const digits = nationalDigits(typed);
  // Only the space or hyphen was deleted, which comes back with the format: the digit beside it is meant.
  if (digits === before && inputType === 'deleteContentBackward') return withoutDigit(digits, digitsBefore - 1);
  if (digits === before && inputType === 'deleteContentForward') return withoutDigit(digits, digitsBefore);
  return { digits, caret: caretAfter(digits, digitsBefore) };
}

/** No area code begins with the zero that long-distance calls are dialled with: it is no part of the number. */
function withoutZero({ typed, caret, ...edit }: PhoneEdit): EditedPhone {
  const rest = typed.replace(/^\D*0+/, '');
  const result = typePhone({ ...edit, typed: rest, caret: Math.max(0, caret - (typed.length - rest.length)) });
  return result.digits === '' ? { ...result, note: 'zero' } : result;
}

/** The field says +55 already: whoever types it too means the same. */
function withPlus(typed: string, caret: number): EditedPhone {
  const digits = digitsOf(typed);
  if (digits.startsWith('55')) {
    const national = digits.slice(2).replace(/^0+/, '');
    const before = Math.max(0, digitsOf(typed.slice(0, caret)).length - (digits.length - national.length));
    return national.length > full
      ? beyondFull(national.slice(0, full), national, before)
      : { digits: national, caret: caretAfter(national, before) };
  }
  const isOnItsWay = '55'.startsWith(digits);
  return {
    digits: '',
    caret,
    draft: typed.trimStart().slice(0, phoneInputMax),
    ...(isOnItsWay ? {} : { note: 'foreign' as const }),
  };
}

/** More digits than a number has: those of the country in front, or one too many. */
function beyondFull(before: string, typedDigits: string, digitsBefore: number): EditedPhone {
  const rest = typedDigits.slice(2);
  const mayBeCountry = typedDigits.startsWith('55') && typedDigits.length <= 13;
  const isCountry = mayBeCountry && phoneProblem(rest) === undefined;
  // 55 is an area code too: of twelve digits one may be too many, and only the next one tells.
  const isSure = typedDigits.length === 13 || phoneProblem(typedDigits.slice(0, full)) !== undefined;
  if (isCountry && isSure) return { digits: rest, caret: caretAfter(rest, Math.max(0, digitsBefore - 2)) };
  if (mayBeCountry && typedDigits.length === 12) {
    return { digits: typedDigits, caret: caretAfter(typedDigits, digitsBefore), note: 'one-too-many' };
  }
  // A full number takes no more: the digit in the middle would push the last one out unseen.
  return { digits: before, caret: caretAfter(before, Math.max(0, digitsBefore - 1)), note: 'full' };
}

/** As the field shows it; one that is too long stays as it was typed. */
export const shownPhone = (digits: string): string => (digits.length > full ? digits : formatNational(digits));

function withoutDigit(digits: string, index: number): EditedPhone {
  const kept = index < 0 ? digits : digits.slice(0, index) + digits.slice(index + 1);
  return { digits: kept, caret: caretAfter(kept, Math.max(0, index)) };
}

/** The position behind the given number of digits. */
function caretAfter(digits: string, count: number): number {
  const text = shownPhone(digits);
  let position = 0;
  for (let seen = 0; seen < count && position < text.length; position++) if (/\d/.test(text.charAt(position))) seen++;
  return position;
}
