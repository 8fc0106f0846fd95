import { contactImportTexts, contactPhone, contactTexts, phoneDoubt } from '@recado/contract';
import { isScientific, splitPhones } from './phone-cell.ts';
import { joinPhone, type PhoneColumn } from './phone-columns.ts';
import { hasWords, readPhoneLine } from './phone-line.ts';

interface RowPhones {
  /** As the book keeps them, each once. */
  phones: string[];
  /** What is wrong with the first bad one. */
  problem: string | undefined;
  /** One of them is of another country without saying so. */
  isForeign: boolean;
  /** The name, where it stands with the phone in one cell and has no column of its own that is filled. */
  words: string | undefined;
}

/** The phones of a row, from their columns; where these are empty, from the cells of the name. */
export function readPhones(
  cells: readonly string[],
  columns: readonly PhoneColumn[],
  nameColumns: readonly number[],
): RowPhones {
  const at = (column: number | undefined): string => (column === undefined ? '' : (cells[column] ?? ''));
  const isFilled = (column: number) => at(column).trim() !== '';
  const filled = columns.filter(({ phone }) => isFilled(phone));
  const named = nameColumns.filter(isFilled);
  const texts = filled.map(({ phone, areaCode, countryCode }) => ({
    ...textsIn(at(phone)),
    join: (typed: string) => joinPhone(typed, at(areaCode), at(countryCode)),
  }));
  if (filled.length === 0) {
    const lines = named.map((column) => readPhoneLine(at(column))).filter(({ phones }) => phones.length > 0);
    texts.push(...lines.map((line) => ({ ...line, join: (typed: string) => typed })));
  }

  const phones = new Set<string>();
  let problem: string | undefined;
  let isForeign = false;
  for (const { phones: typed, join } of texts) {
    for (const joined of typed.map(join)) {
      const phone = isScientific(joined) ? undefined : contactPhone(joined);
      const doubt = phone?.startsWith('+55 ') ? undefined : phoneDoubt(joined);
      if (phone === undefined || doubt === 'wrong') problem ??= problemOf(joined, doubt);
      else phones.add(phone);
      isForeign ||= doubt === 'foreign';
    }
  }
  const isBeside = filled.length === 0 || named.length === 0;
  const words = isBeside ? texts.map((text) => text.words).find((text) => text !== '') : undefined;
  return { phones: [...phones], problem, isForeign, words };
}

/** A comma separates phones, but not in a number that Excel wrote as `5,5E+12`. */
function textsIn(cell: string): { phones: string[]; words: string } {
  if (isScientific(cell)) return { phones: [cell], words: '' };
  if (!hasWords(cell)) return { phones: splitPhones(cell), words: '' };
  const line = readPhoneLine(cell);
  return line.phones.length > 0 ? line : { phones: [cell], words: '' };
}

function problemOf(typed: string, doubt: ReturnType<typeof phoneDoubt>): string {
  if (isScientific(typed)) return contactImportTexts.scientific;
  return doubt === 'wrong' ? contactTexts.phoneDoubtful : contactTexts.manualPhone;
}
