import {
  ApiError,
  contactImportTexts,
  type ImportedContact,
  type ImportPreview,
  type ImportResult,
} from '@recado/contract';
import { api } from '../../../shared/api.ts';
import { countOf } from '../../../shared/format.ts';
import { notify } from '../../../shared/notify.tsx';

/** All the new contacts of a file that the server has read, in one step. */
export function importFile({ importId, columns }: ImportPreview, groupIds: string[]): Promise<ImportResult> {
  const mapping = columns.map(({ field }) => field);
  const body = mapping.length > 0 ? { mapping, groupIds } : { groupIds };
  return api.contacts.import({ params: { importId }, body });
}

/** A handful of contacts, one call each; those whose phone is already in the book are left out. */
export async function addContacts(
  contacts: readonly Omit<ImportedContact, 'groups'>[],
  groupIds: string[],
): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, duplicates: 0, rejected: 0 };
  for (const { name, phone, email, company, title } of contacts) {
    try {
      await api.contacts.create({ body: { name, phone, email, company, title, groupIds } });
      result.imported++;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'DUPLICATE_CONTACT')) throw error;
      result.duplicates++;
    }
  }
  return result;
}

export function tellImport({ imported, duplicates }: ImportResult): void {
  if (imported > 0) notify.success(`${countOf(imported, 'contato adicionado', 'contatos adicionados')}.`);
  if (imported === 0) notify.info(contactImportTexts.noneNew);
  else if (duplicates > 0) notify.info(`${countOf(duplicates, 'duplicado ignorado', 'duplicados ignorados')}.`);
}
