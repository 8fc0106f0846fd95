const twoDecimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const step = 1024;
/** The next unit is due as soon as two decimals would round this one up to it. */
const nextFrom = step - 0.005;

/** In B, KB or MB, with two decimals. */
export function fileSize(bytes: number): string {
  if (bytes < nextFrom) return `${twoDecimals.format(bytes)} B`;
  const kilobytes = bytes / step;
  return kilobytes < nextFrom ? `${twoDecimals.format(kilobytes)} KB` : `${twoDecimals.format(kilobytes / step)} MB`;
}
