import { type ContactSelection, systemGroupIds } from '@recado/contract';
import type { Repository } from '../../db/repository.ts';
import type { Announce } from '../../runtime/events.ts';
import type { ContactQueries } from './contact-book.ts';

/** A change of more contacts than this is a clean-up of the book, not news about each of them. */
const toldMax = 500;

/** Changes groups, and tells who was blocked or unblocked by it once that is committed. */
export async function tellBlocked<Queries extends ContactQueries, T>(
  { book, announce }: { book: Repository<Queries>; announce: Announce },
  selection: ContactSelection,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const { result, news } = await book.inTransaction(async (queries) => {
    const ids = await idsOf(queries, selection);
    const before = await blockedAmong(queries, ids);
    const result = await work(queries);
    const after = await blockedAmong(queries, ids);
    const changed = ids.length > toldMax ? [] : ids.filter((id) => before.has(id) !== after.has(id));
    const news = [];
    for (const id of changed) {
      const contact = await queries.contacts.find(id);
      if (contact) news.push({ isBlocked: after.has(id), phone: contact.phone, contato: contact.name });
    }
    return { result, news };
  });
  for (const { isBlocked, ...data } of news) announce(isBlocked ? 'contact.blocked' : 'contact.unblocked', data);
  return result;
}

async function idsOf({ contacts }: ContactQueries, selection: ContactSelection): Promise<readonly string[]> {
  if ('ids' in selection) return selection.ids;
  return (await contacts.page(selection.filter, undefined, toldMax + 1)).map(({ id }) => id);
}

async function blockedAmong({ members }: ContactQueries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length > toldMax) return new Set();
  const groups = await members.groupsOf(ids);
  return new Set(ids.filter((id) => groups.get(id)?.includes(systemGroupIds.blocked)));
}
