import { Readable } from 'node:stream';
import { type ContactExportFormat, type ContactFilter, contactTexts, importFieldTexts } from '@recado/contract';
import { AppError } from '../../../http/app-error.ts';
import type { FileAnswer } from '../../../http/handlers.ts';
import type { ContactBook } from '../contact-book.ts';
import type { StoredContact } from '../contacts.repository.ts';
import { joinList } from '../text-list.ts';
import { csvHead, csvLines } from './csv.writer.ts';
import { vcardOf } from './vcard.writer.ts';

const pageSize = 1000;

/** What travels: names of groups instead of ids, which mean nothing elsewhere. */
export interface ExportedContact {
  name: string;
  phone: string;
  email: string;
  company: string;
  title: string;
  groups: string[];
  createdAt: string;
  updatedAt: string;
}

export type ContactsExport = ReturnType<typeof createContactsExport>;

/** Contacts as a file that is read page by page while it is sent, so that its size does not matter. */
export function createContactsExport(book: ContactBook) {
  return async (format: ContactExportFormat, groupId: string | undefined): Promise<FileAnswer> => {
    const groups = new Map((await book.groups.list()).map((group) => [group.id, group.name]));
    if (groupId !== undefined && !groups.has(groupId)) {
      throw new AppError('NOT_FOUND', undefined, { text: contactTexts.groupNotFound });
    }
    const filter: ContactFilter = { q: '', groupId };
    const first = await book.contacts.page(filter, undefined, pageSize);
    if (first.length === 0) throw new AppError('NOT_FOUND', undefined, { text: contactTexts.nothingToExport });
    const pages = readPages(book, filter, first, groups);
    const { contentType, write } = writers[format];
    return { filename: `contatos.${format}`, contentType, stream: Readable.from(write(pages), { objectMode: false }) };
  };
}

type Pages = AsyncIterable<ExportedContact[]>;

async function* readPages(
  book: ContactBook,
  filter: ContactFilter,
  first: StoredContact[],
  groupNames: Map<string, string>,
): AsyncGenerator<ExportedContact[]> {
  for (let page = first; page.length > 0; page = await book.contacts.page(filter, page.at(-1)?.search, pageSize)) {
    const groups = await book.members.groupsOf(page.map((contact) => contact.id));
    const namesOf = (id: string) => (groups.get(id) ?? []).flatMap((groupId) => groupNames.get(groupId) ?? []);
    yield page.map((contact) => exported(contact, namesOf(contact.id).sort()));
  }
}

const exported = (contact: StoredContact, groups: string[]): ExportedContact => ({
  name: contact.name,
  phone: contact.phone,
  email: contact.email,
  company: contact.company,
  title: contact.title,
  groups,
  createdAt: contact.created_at,
  updatedAt: contact.updated_at,
});

const writers: Record<ContactExportFormat, { contentType: string; write(pages: Pages): AsyncIterable<string> }> = {
  csv: { contentType: 'text/csv; charset=utf-8', write: writeCsv },
  vcf: { contentType: 'text/vcard; charset=utf-8', write: writeVcf },
  json: { contentType: 'application/json; charset=utf-8', write: writeJson },
};

async function* writeCsv(pages: Pages): AsyncGenerator<string> {
  const { name, phone, email, company, title, groups } = importFieldTexts;
  yield csvHead([name, phone, email, company, title, groups]);
  for await (const page of pages) {
    yield csvLines(
      page.map((contact) => [
        contact.name,
        csvPhone(contact.phone),
        contact.email,
        contact.company,
        contact.title,
        joinList(contact.groups),
      ]),
    );
  }
}

/** A Brazilian number without its plus is text to a spreadsheet, and needs no apostrophe before it. */
const csvPhone = (phone: string): string => (phone.startsWith('+55 ') ? phone.slice(1) : phone);

async function* writeVcf(pages: Pages): AsyncGenerator<string> {
  for await (const page of pages) yield page.map(vcardOf).join('');
}

async function* writeJson(pages: Pages): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const page of pages) {
    yield separator + page.map((contact) => JSON.stringify(contact)).join(',\n');
    separator = ',\n';
  }
  yield '\n]\n';
}
