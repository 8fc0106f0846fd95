import path from 'node:path';
import { contactImportLimits, contactImportTexts, type ImportedContact, type ImportProblem } from '@recado/contract';
import type { ContactsRepository } from '../contacts.repository.ts';
import { createBatchFile, readBatches } from './batch-file.ts';
import { type Candidate, excerptOf } from './contact-builder.ts';
import { contactsFile } from './import-summary.ts';

export interface BookCheck {
  valid: number;
  duplicatesInBook: number;
  /** The first of the new ones. */
  contacts: ImportedContact[];
  /** The first of those that are known. */
  problems: ImportProblem[];
}

export const knownFile = (folder: string): string => path.join(folder, 'known.jsonl');

/** Which of a file's contacts are new. Those that are not are written down for the report. */
export async function checkBook(folder: string, contacts: Pick<ContactsRepository, 'known'>): Promise<BookCheck> {
  const check: BookCheck = { valid: 0, duplicatesInBook: 0, contacts: [], problems: [] };
  const known = createBatchFile<ImportProblem>(knownFile(folder));
  try {
    for await (const batch of readBatches<Candidate>(contactsFile(folder))) {
      const phones = await contacts.known(batch.map((contact) => contact.phoneKey));
      const duplicates = batch.filter((contact) => phones.has(contact.phoneKey)).map(duplicateInBook);
      check.valid += batch.length - duplicates.length;
      check.duplicatesInBook += duplicates.length;
      const missing = contactImportLimits.previewContacts - check.contacts.length;
      const fresh = batch.filter((contact) => !phones.has(contact.phoneKey)).slice(0, missing);
      check.contacts.push(...fresh.map(toImported));
      check.problems.push(...duplicates.slice(0, contactImportLimits.previewProblems - check.problems.length));
      await known.add(duplicates);
    }
  } finally {
    await known.close();
  }
  return check;
}

const toImported = ({ name, phone, email, company, title, groups }: Candidate): ImportedContact => ({
  name,
  phone,
  email,
  company,
  title,
  groups,
});

const duplicateInBook = ({ line, name, phone }: Candidate): ImportProblem => ({
  line,
  kind: 'duplicateInBook',
  reason: contactImportTexts.duplicateInBook,
  excerpt: excerptOf([name, phone]),
  phone,
});
