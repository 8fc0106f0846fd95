import {
  contactImportTexts,
  contactLimits,
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
import { phoneColumnsOf } from './phone-columns.ts';
import { readPhones } from './read-phones.ts';

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
    phone: phoneColumnsOf(mapping),
    email: columnsOf('email'),
    company: columnsOf('company'),
    title: columnsOf('title'),
    groups: columnsOf('groups'),
  };
  const seen = new Set<string>();

  return ({ line, cells }: Row): Built => {
    const problems: ImportProblem[] = [];
    const note: Note = (kind, reason) => problems.push({ line, kind, reason, excerpt: excerptOf(cells) });
    const reject = (reason: string): Built => ({
      contacts: [],
      problems: [{ line, kind: 'rejected', reason, excerpt: excerptOf(cells) }],
    });

    const { phones, problem, isForeign, words } = readPhones(cells, columns.phone, columns.name);
    if (phones.length === 0) return reject(problem ?? contactTexts.phoneMissing);
    if (problem) note('adjusted', contactImportTexts.phoneDropped);
    if (isForeign) note('adjusted', contactImportTexts.phoneForeign);
    const company = firstOf(cells, columns.company);
    const title = firstOf(cells, columns.title);
    const name = words ?? (joined(cells, columns.name) || company || (phones[0] ?? ''));
    const tooLong = lengthProblem({ name, company, title });
    if (tooLong) return reject(tooLong);

    const email = emailOf(firstOf(cells, columns.email), note);
    const groups = groupsOf(cells, columns.groups, note);
    const companyKey = foldText(company);
    const contacts: Candidate[] = [];
    for (const phone of phones) {
      const phoneKey = contactPhoneKey(phone);
      if (seen.has(phoneKey)) {
        note('duplicateInFile', contactImportTexts.duplicateInFile);
        continue;
      }
      seen.add(phoneKey);
      const search = searchText({ name, phoneKey, email, companyKey });
      contacts.push({ line, name, phone, phoneKey, email, company, title, groups, search, companyKey });
    }
    return { contacts, problems };
  };
}

export const excerptOf = (cells: readonly string[]): string =>
  singleLine(
    cells
      .filter((cell) => cell !== '')
      .map((cell) => cell.slice(0, excerptMax))
      .join(' · '),
  ).slice(0, excerptMax);

type Note = (kind: ImportProblemKind, reason: string) => void;
type Cells = readonly string[];
type Columns = readonly number[];

/** Of several columns the first that is filled. */
function firstOf(cells: Cells, columns: Columns): string {
  for (const column of columns) {
    const value = singleLine(cells[column] ?? '');
    if (value !== '') return value;
  }
  return '';
}

const joined = (cells: Cells, columns: Columns): string =>
  singleLine(columns.map((column) => cells[column] ?? '').join(' '));

function lengthProblem({ name, company, title }: Pick<Candidate, 'name' | 'company' | 'title'>): string | undefined {
  if (name.length > contactLimits.nameMax) return contactTexts.nameTooLong;
  if (company.length > contactLimits.companyMax) return contactTexts.companyTooLong;
  return title.length > contactLimits.titleMax ? contactTexts.titleTooLong : undefined;
}

/** Of several addresses in one cell the first. */
function emailOf(typed: string, note: Note): string {
  if (typed === '') return '';
  const email = isEmail(typed) ? typed : (typed.split(/[;,\s]+/).find(isEmail) ?? '');
  if (email !== '' && email.length <= contactLimits.emailMax) return email;
  note('adjusted', contactImportTexts.emailDropped);
  return '';
}

const noGroups: string[] = [];

/** Google's own groups, which say nothing: in spreadsheets with an asterisk (`* myContacts`), in cards without. */
const isOfGoogle = (name: string): boolean => name.startsWith('* ') || /^(myContacts|starred)$/i.test(name);

function groupsOf(cells: Cells, columns: Columns, note: Note): string[] {
  if (columns.length === 0) return noGroups;
  const names = columns.flatMap((column) => splitList(cells[column] ?? '')).map(singleLine);
  const wanted = [...new Set(names.filter((name) => name !== '' && !isOfGoogle(name)))];
  const good = wanted.filter((name) => name.length <= contactLimits.groupNameMax);
  if (good.length < wanted.length) note('adjusted', contactTexts.groupNameTooLong);
  return good;
}
