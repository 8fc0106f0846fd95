const twoDecimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** In B, KB or MB, the larger ones with two decimals. */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  return bytes < megabyte ? `${twoDecimals.format(bytes / kilobyte)} KB` : `${twoDecimals.format(bytes / megabyte)} MB`;
}
