import { digitsOf, type ImportField, isAreaCode } from '@recado/contract';

/** A column with phones, and where the codes stand that belong before them. */
export interface PhoneColumn {
  phone: number;
  areaCode: number | undefined;
  countryCode: number | undefined;
}

export function phoneColumnsOf(mapping: readonly ImportField[]): PhoneColumn[] {
  const columnsOf = (field: ImportField) => mapping.flatMap((mapped, column) => (mapped === field ? [column] : []));
  const phones = columnsOf('phone');
  const areaCodes = columnsOf('areaCode');
  const countryCodes = columnsOf('countryCode');
  return phones.map((phone, place) => ({
    phone,
    areaCode: partnerOf(phone, place, phones.length, areaCodes),
    countryCode: partnerOf(phone, place, phones.length, countryCodes),
  }));
}

/** As many codes as phones belong to them one by one; otherwise the nearest before it, else the first. */
function partnerOf(phone: number, place: number, phones: number, codes: readonly number[]): number | undefined {
  if (codes.length === phones) return codes[place];
  return codes.findLast((code) => code < phone) ?? codes[0];
}

/** Longer numbers have their area code already. */
const localMax = 9;

/** A phone with the codes of its row before it, where it lacks them. */
export function joinPhone(typed: string, areaCell: string, countryCell: string): string {
  const digits = digitsOf(typed);
  if (digits === '' || typed.trimStart().startsWith('+')) return typed;
  const country = codeOf(countryCell);
  const isBrazilian = country === '' || country === '55';
  const area = codeOf(areaCell);
  const isLocal = digits.length <= localMax && area !== '' && (!isBrazilian || isAreaCode(area));
  const national = isLocal ? area + digits : digits;
  if (country === '' || national.startsWith('0')) return isLocal ? national : typed;
  if (isBrazilian) return national.length <= 11 ? `+55${national}` : typed;
  const hasCountry = national.startsWith(country) && national.length - country.length >= 8;
  return hasCountry ? `+${national}` : `+${country}${national}`;
}

/** `(11)`, `011`, `+55` and the `11.0` of some programs as plain digits. */
const codeOf = (cell: string): string => digitsOf(cell.replace(/\.0+$/, '')).replace(/^0+/, '');

export const isAreaCell = (cell: string): boolean => cell.length <= 8 && isAreaCode(codeOf(cell));
export const isCountryCell = (cell: string): boolean => /^\s*\+?0{0,2}[1-9]\d{0,2}(\.0+)?\s*$/.test(cell);
/** A phone that lacks its area code. */
export const isLocalCell = (cell: string): boolean => /^\s*9?\s?\d{4}[\s.-]?\d{4}\s*$/.test(cell);
