/** Several names in one cell: `Clientes, VIP`. A separator inside a name is escaped, so that reading gives them back. */
export const joinList = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\,;]/g, '\\$&').replaceAll(':::', '\\:\\:\\:')).join(', ');

/** Reads that, and the lists of other programs: by commas, by semicolons or by Google's ` ::: `. */
export function splitList(cell: string): string[] {
  const names = [''];
  for (const [token, escaped] of cell.matchAll(/\\(.)|:::|./gs)) {
    if (token === ',' || token === ';' || token === ':::') names.push('');
    else names[names.length - 1] += escaped ?? token;
  }
  return names.map((name) => name.trim()).filter((name) => name !== '');
}
