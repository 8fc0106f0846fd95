/** Digits of any script as 0 to 9: who writes ٩١ means 91, and a number without them would be somebody else's. */
export function foldDigits(text: string): string {
  // Nearly every text has none of them, and every reply waits for this.
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > lastPlain) return text.replace(anyDigit, plainOf);
  }
  return text;
}

const lastPlain = 0x7f;
const anyDigit = /\p{Nd}/gu;
const known = new Map<string, string>();

function plainOf(digit: string): string {
  const value = known.get(digit) ?? String(placeOf(digit) % 10);
  known.set(digit, value);
  return value;
}

/** Unicode has the digits of a script in a row from 0 to 9, and several such rows one after another. */
function placeOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return before;
}
