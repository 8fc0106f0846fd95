import {
  contactImportTexts,
  contactLimits,
  contactPhone,
  contactPhoneKey,
  contactTexts,
  foldText,
  type ImportField,
  type ImportProblem,
  type ImportProblemKind,
  isEmail,
  singleLine,
} from '@recado/contract';
import { searchText } from '../contact-search.ts';
import { splitList } from '../text-list.ts';
import type { Row } from './import-source.ts';
import { isScientific, splitPhones } from './phone-cell.ts';

/** A contact that a row made, ready for the book. */
export interface Candidate {
  line: number;
  name: string;
  phone: string;
  phoneKey: string;
  email: string;
  company: string;
  title: string;
  groups: string[];
  search: string;
  companyKey: string;
}

export interface Built {
  contacts: Candidate[];
  problems: ImportProblem[];
}

const excerptMax = 120;

/** Turns rows into contacts, each phone once. Remembers the phones it has seen. */
export function createContactBuilder(mapping: readonly ImportField[]) {
  const columnsOf = (field: ImportField) => mapping.flatMap((mapped, column) => (mapped === field ? [column] : []));
  const columns = {
    name: columnsOf('name'),
    phone: columnsOf('phone'),
    email: columnsOf('email'),
    company: columnsOf('company'),
    title: columnsOf('title'),
    groups: columnsOf('groups'),
  };
  const seen = new Set<string>();

  return ({ line, cells }: Row): Built => {
    const problems: ImportProblem[] = [];
    const note = (kind: ImportProblemKind, reason: string) =>
      problems.push({ line, kind, reason, excerpt: excerptOf(cells) });
    const valuesOf = (field: keyof typeof columns) => columns[field].map((column) => cells[column] ?? '');
    /** Of several columns, or several values in one cell, the first that is filled. */
    const firstOf = (field: keyof typeof columns) =>
      singleLine(
        valuesOf(field)
          .find((cell) => cell.trim() !== '')
          ?.split(':::')[0] ?? '',
      );

    const phones = phonesOf(valuesOf('phone'), note);
    if (phones.length === 0) return { contacts: [], problems: problems.filter(({ kind }) => kind === 'rejected') };
    const company = firstOf('company');
    const title = firstOf('title');
    const name = singleLine(valuesOf('name').join(' ')) || company || (phones[0] ?? '');
    const tooLong = lengthProblem({ name, company, title });
    if (tooLong) {
      note('rejected', tooLong);
      return { contacts: [], problems: problems.filter(({ kind }) => kind === 'rejected') };
    }

    const email = emailOf(firstOf('email'), note);
    const groups = groupsOf(valuesOf('groups'), note);
    const contacts: Candidate[] = [];
    for (const phone of phones) {
      const phoneKey = contactPhoneKey(phone);
      if (seen.has(phoneKey)) {
        note('duplicateInFile', contactImportTexts.duplicateInFile);
        continue;
      }
      seen.add(phoneKey);
      const search = searchText({ name, phoneKey, email, company });
      contacts.push({
        line,
        name,
        phone,
        phoneKey,
        email,
        company,
        title,
        groups,
        search,
        companyKey: foldText(company),
      });
    }
    return { contacts, problems };
  };
}

export const excerptOf = (cells: readonly string[]): string =>
  singleLine(cells.filter((cell) => cell !== '').join(' · ')).slice(0, excerptMax);

type Note = (kind: ImportProblemKind, reason: string) => void;

/** The good phones of a row, each once. A row without any is rejected; a bad one among good ones is left out. */
function phonesOf(values: readonly string[], note: Note): string[] {
  const phones = new Set<string>();
  let problem: string | undefined;
  for (const typed of values.flatMap(phoneTexts)) {
    const phone = isScientific(typed) ? undefined : contactPhone(typed);
    if (phone) phones.add(phone);
    else problem ??= isScientific(typed) ? contactImportTexts.scientific : contactTexts.manualPhone;
  }
  if (phones.size === 0) note('rejected', problem ?? contactTexts.phoneMissing);
  else if (problem) note('adjusted', contactImportTexts.phoneDropped);
  return [...phones];
}

/** A comma separates phones, but not in a number that Excel wrote as `5,5E+12`. */
const phoneTexts = (cell: string): string[] => (isScientific(cell) ? [cell] : splitPhones(cell));

function lengthProblem({ name, company, title }: Pick<Candidate, 'name' | 'company' | 'title'>): string | undefined {
  if (name.length > contactLimits.nameMax) return contactTexts.nameTooLong;
  if (company.length > contactLimits.companyMax) return contactTexts.companyTooLong;
  return title.length > contactLimits.titleMax ? contactTexts.titleTooLong : undefined;
}

function emailOf(typed: string, note: Note): string {
  const [email = ''] = typed.split(/[;,\s]+/).filter((part) => part !== '');
  if (email === '' || (isEmail(email) && email.length <= contactLimits.emailMax)) return email;
  note('adjusted', contactImportTexts.emailDropped);
  return '';
}

/** Google marks groups of its own with an asterisk: `* myContacts`. */
function groupsOf(cells: readonly string[], note: Note): string[] {
  const names = new Set(
    cells
      .flatMap(splitList)
      .map(singleLine)
      .filter((name) => name !== '' && !name.startsWith('* ')),
  );
  const good = [...names].filter((name) => name.length <= contactLimits.groupNameMax);
  if (good.length < names.size) note('adjusted', contactTexts.groupNameTooLong);
  return good;
}
