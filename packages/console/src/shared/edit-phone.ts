import { digitsOf, formatNational, nationalDigits } from '@recado/contract';

interface PhoneEdit {
  /** The digits before the edit. */
  before: string;
  /** What the browser made of the field. */
  typed: string;
  caret: number;
  inputType: string;
}

/** The digits after an edit of the formatted number, and where the caret belongs in their format. */
export function editPhone({ before, typed, caret, inputType }: PhoneEdit): { digits: string; caret: number } {
  const typedDigits = digitsOf(typed);
  const digits = nationalDigits(typed);
  const digitsBefore = digitsOf(typed.slice(0, caret)).length;
  // A full number takes no more: the digit in the middle would push the last one out unseen.
  if (typedDigits !== digits) return { digits: before, caret: caretAfter(before, Math.max(0, digitsBefore - 1)) };
  // Only the space or hyphen was deleted, which comes back with the format: the digit beside it is meant.
  if (digits === before && inputType === 'deleteContentBackward') return withoutDigit(digits, digitsBefore - 1);
  if (digits === before && inputType === 'deleteContentForward') return withoutDigit(digits, digitsBefore);
  return { digits, caret: caretAfter(digits, digitsBefore) };
}

function withoutDigit(digits: string, index: number): { digits: string; caret: number } {
  const kept = index < 0 ? digits : digits.slice(0, index) + digits.slice(index + 1);
  return { digits: kept, caret: caretAfter(kept, Math.max(0, index)) };
}

/** The position behind the given number of digits. */
function caretAfter(digits: string, count: number): number {
  const text = formatNational(digits);
  let position = 0;
  for (let seen = 0; seen < count && position < text.length; position++) if (/\d/.test(text.charAt(position))) seen++;
  return position;
}
