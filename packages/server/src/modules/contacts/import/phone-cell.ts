/** Several phones in one cell, as Google (` ::: `) and people write them. */
export const splitPhones = (cell: string): string[] =>
  cell
    .split(/:::|[;,/|\n]/)
    .map((phone) => phone.trim().replace(/^(\d{8,})\.0+$/, '$1'))
    .filter((phone) => phone !== '');

/** `5,51199E+12`: Excel showed a long number this way when it saved, and the last digits are gone. */
export const isScientific = (cell: string): boolean => /^\d[.,]?\d*e\+?\d+$/i.test(cell.trim());
