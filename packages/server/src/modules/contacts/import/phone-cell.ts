/** Several phones in one cell, as Google (` ::: `) and people write them. */
export const splitPhones = (cell: string): string[] =>
  separators.test(cell) ? cell.split(separators).flatMap(onePhone) : onePhone(cell);

const separators = /:::|[;,/|\n]/;

function onePhone(text: string): string[] {
  // Some programs write numbers of any kind with decimals.
  const phone = text.trim().replace(/^(\d{8,})\.0+$/, '$1');
  return phone === '' ? [] : [phone];
}

/** `5,51199E+12`: Excel showed a long number this way when it saved, and the last digits are gone. */
export const isScientific = (cell: string): boolean => /^\d[.,]?\d*e\+?\d+$/i.test(cell.trim());
