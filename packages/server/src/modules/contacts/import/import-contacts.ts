import { randomUUID } from 'node:crypto';
import { defaultGroupColor, foldText, systemGroupIds } from '@recado/contract';
import { isReferenceViolation, isUniqueViolation } from '../../../db/database-errors.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ContactBook, ContactQueries } from '../contact-book.ts';
import type { NewContact } from '../contacts.repository.ts';
import { withoutContradiction } from '../system-groups.ts';
import { readBatches } from './batch-file.ts';
import type { Candidate } from './contact-builder.ts';
import { endJournal, type ImportJournal, saveJournal } from './import-journal.ts';
import { contactsFile } from './import-summary.ts';

/** So many rows are written at a time, contacts and their places in groups: no reply waits for more than these. */
const rowsAtOnce = 256;
const attempts = 3;

/**
 * Adds the contacts that are not in the book, a few at a time. One that is cut short, by whatever, is finished by calling
 * this again with its journal; what somebody changed meanwhile stays as it is.
 */
export async function importContacts(
  book: ContactBook,
  folder: string,
  journal: ImportJournal,
  stopping: AbortSignal,
): Promise<{ imported: number; known: number }> {
  const idsByName = await inTransaction(book, (queries) => ensureGroups(queries, journal));
  const groupIdsOf = ({ groups }: Candidate) =>
    withoutContradiction([...journal.groupIds, ...groups.flatMap((name) => idsByName.get(foldText(name)) ?? [])]);
  let { done, imported, known } = journal;
  for await (const part of partsOf(folder, journal, groupIdsOf)) {
    if (stopping.aborted) throw new AppError('UNAVAILABLE');
    const added = await inTransaction(book, (queries) => addPart(queries, part, journal.startedAt));
    done += part.length;
    imported += added;
    known += part.length - added;
    // SQLite answers at once, so it is this that lets others in: writing a file takes several turns of the event loop.
    await saveJournal(folder, { ...journal, done, imported, known });
  }
  await endJournal(folder);
  return { imported, known };
}

/** A contact with the id and the groups that it would get. */
interface Place {
  contact: Candidate;
  id: string;
  groupIds: string[];
}

/** The contacts that are still to be looked at, as many at a time as may be written at once. */
async function* partsOf(
  folder: string,
  { ids, done }: ImportJournal,
  groupIdsOf: (contact: Candidate) => string[],
): AsyncGenerator<Place[]> {
  let part: Place[] = [];
  let rows = 0;
  let position = 0;
  for await (const batch of readBatches<Candidate>(contactsFile(folder))) {
    for (const contact of batch) {
      position += 1;
      if (position <= done) continue;
      // In rising order, so that the index of a hundred thousand of them is written from end to end, not all over.
      const place = { contact, id: ids + position.toString(16).padStart(12, '0'), groupIds: groupIdsOf(contact) };
      const needed = 1 + place.groupIds.length;
      if (part.length > 0 && rows + needed > rowsAtOnce) {
        yield part;
        part = [];
        rows = 0;
      }
      part.push(place);
      rows += needed;
    }
  }
  if (part.length > 0) yield part;
}

/** Answers how many of them are in the book because of this import. */
async function addPart({ contacts, groups, members, wishes }: ContactQueries, part: readonly Place[], now: string) {
  const phones = await contacts.known(part.map(({ contact }) => contact.phoneKey));
  const fresh = part.filter(({ contact }) => !phones.has(contact.phoneKey));
  // Written before a stop that came too early for the journal.
  const own = part.filter(({ contact, id }) => phones.get(contact.phoneKey) === id);
  const wanted = new Set(fresh.flatMap(({ groupIds }) => groupIds));
  const existing = await groups.known([...wanted]);
  await contacts.addMany(fresh.map(({ contact, id }) => rowOf(contact, id, now)));
  const left = await wishes.recognize(fresh.map(({ contact }) => contact.phoneKey));
  await members.addMany(
    fresh.flatMap(({ contact, id, groupIds }) => {
      // Who once asked to leave comes back as blocked, whatever the file says.
      const own = left.has(contact.phoneKey) ? [systemGroupIds.blocked] : [];
      const joined = withoutContradiction([...groupIds.filter((group) => existing.has(group)), ...own]);
      return joined.map((group_id) => ({ contact_id: id, group_id }));
    }),
  );
  return fresh.length + own.length;
}

/** On PostgreSQL somebody may add one of the phones or remove a group meanwhile: the next attempt meets it so. */
async function inTransaction<T>(book: ContactBook, work: (queries: ContactQueries) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await book.inTransaction(work);
    } catch (error) {
      if (attempt === attempts || !(isUniqueViolation(error) || isReferenceViolation(error))) throw error;
    }
  }
}

/** The ids of the groups that a file names; those that do not exist are made. */
async function ensureGroups({ groups }: ContactQueries, { groupNames, startedAt }: ImportJournal) {
  const ids = await groups.idsByName();
  for (const name of groupNames) {
    const name_key = foldText(name);
    if (ids.has(name_key)) continue;
    const id = randomUUID();
    await groups.add({
      id,
      name,
      name_key,
      description: '',
      color: defaultGroupColor,
      created_at: startedAt,
      updated_at: startedAt,
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
