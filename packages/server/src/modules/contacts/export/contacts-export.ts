import { Readable } from 'node:stream';
import { type ContactExportFormat, type ContactFilter, contactTexts } from '@recado/contract';
import { AppError } from '../../../errors/app-error.ts';
import type { FileAnswer } from '../../../http/handlers.ts';
import type { ContactBook } from '../contact-book.ts';
import type { StoredContact } from '../contacts.repository.ts';
import { contactWriters } from './contact-writers.ts';
import type { ExportedContact } from './vcard.writer.ts';

const pageSize = 1000;

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
    const { contentType, write } = contactWriters[format];
    return { filename: `contatos.${format}`, contentType, stream: Readable.from(write(pages), { objectMode: false }) };
  };
}

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
