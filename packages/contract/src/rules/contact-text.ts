/** One line as people read it: no control characters, no runs of white space, accents in one Unicode form. */
export const singleLine = (value: string): string =>
  value
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** What two names share when only letter case and accents differ; what is searched and sorted by. */
export const foldText = (value: string): string =>
  singleLine(value).normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');

export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
