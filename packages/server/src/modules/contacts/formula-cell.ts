/** A spreadsheet takes text that begins like this for a formula (and what it names for a program to run). */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;

/** An apostrophe makes it plain text. One that was there already gets another, so that `restoreCell` is exact. */
export const neutraliseCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

export const restoreCell = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
