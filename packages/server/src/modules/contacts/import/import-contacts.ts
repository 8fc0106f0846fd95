import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { contactTexts, defaultGroupColor, foldText, systemGroupIds } from '@recado/contract';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ContactBook, ContactQueries } from '../contact-book.ts';
import type { NewContact } from '../contacts.repository.ts';
import { withoutContradiction } from '../system-groups.ts';
import { readBatches } from './batch-file.ts';
import type { Candidate } from './contact-builder.ts';
import { contactsFile } from './import-summary.ts';

interface Options {
  folder: string;
  /** Groups that all of them join, besides those that the file names. */
  groupIds: readonly string[];
  groupNames: readonly string[];
  now: string;
}

const attempts = 3;

/** Adds the contacts that are not in the book, all or none; answers how many were new and how many were not. */
export async function importContacts(
  book: ContactBook,
  options: Options,
): Promise<{ imported: number; known: number }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await book.inTransaction((queries) => addAll(queries, options));
    } catch (error) {
      // On PostgreSQL somebody may add one of the phones meanwhile: the next attempt meets it as known.
      if (!isUniqueViolation(error) || attempt === attempts) throw error;
    }
  }
}

async function addAll(queries: ContactQueries, { folder, groupIds, groupNames, now }: Options) {
  const { contacts, groups, members, wishes } = queries;
  const existing = await groups.known(groupIds);
  if (groupIds.some((id) => !existing.has(id))) {
    throw new AppError('INVALID_INPUT', undefined, { text: contactTexts.groupNotFound });
  }
  const idsByName = await ensureGroups(queries, groupNames, now);
  const nextId = createIds();
  let imported = 0;
  let known = 0;
  for await (const batch of readBatches<Candidate>(contactsFile(folder))) {
    const phones = await contacts.known(batch.map((contact) => contact.phoneKey));
    const fresh = batch
      .filter((contact) => !phones.has(contact.phoneKey))
      .map((contact) => ({ contact, id: nextId() }));
    await contacts.addMany(fresh.map(({ contact, id }) => rowOf(contact, id, now)));
    const left = await wishes.recognize(fresh.map(({ contact }) => contact.phoneKey));
    await members.addMany(
      fresh.flatMap(({ contact, id }) => {
        const named = contact.groups.flatMap((name) => idsByName.get(foldText(name)) ?? []);
        // Who once asked to leave comes back as blocked, whatever the file says.
        const own = left.has(contact.phoneKey) ? [systemGroupIds.blocked] : [];
        return withoutContradiction([...groupIds, ...named, ...own]).map((group_id) => ({ contact_id: id, group_id }));
      }),
    );
    imported += fresh.length;
    known += batch.length - fresh.length;
    // SQLite answers at once, so nothing here lets other requests in.
    await setImmediate();
  }
  return { imported, known };
}

/** Ids in rising order, so that the index of a hundred thousand of them is written from end to end, not all over. */
function createIds(): () => string {
  const start = randomUUID().slice(0, -12);
  let count = 0;
  return () => start + (count++).toString(16).padStart(12, '0');
}

/** The ids of the groups that a file names; those that do not exist are made. */
async function ensureGroups({ groups }: ContactQueries, names: readonly string[], now: string) {
  const ids = await groups.idsByName();
  for (const name of names) {
    const name_key = foldText(name);
    if (ids.has(name_key)) continue;
    const id = randomUUID();
    await groups.add({
      id,
      name,
      name_key,
      description: '',
      color: defaultGroupColor,
      created_at: now,
      updated_at: now,
    });
    ids.set(name_key, id);
  }
  return ids;
}

const rowOf = (contact: Candidate, id: string, now: string): NewContact => ({
  id,
  name: contact.name,
  phone: contact.phone,
  person_key: contact.phoneKey,
  email: contact.email,
  company: contact.company,
  title: contact.title,
  created_at: now,
  updated_at: now,
  search: contact.search,
  company_key: contact.companyKey,
});
