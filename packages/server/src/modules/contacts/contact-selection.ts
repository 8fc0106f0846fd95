import type { ContactFilter, ContactSelection } from '@recado/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchTerms } from './contact-search.ts';

/** A condition on the table `contacts`. */
export function isSelected(selection: ContactSelection): RawBuilder<SqlBool> {
  return 'ids' in selection ? sql`contacts.id in (${sql.join(selection.ids)})` : matches(selection.filter);
}

/** How to look for the contacts of a group: both ways find the same, one of them quickly. */
export type GroupLookup = 'fromGroup' | 'fromBook';

export function matches({ q, groupId }: ContactFilter, lookup: GroupLookup = 'fromGroup'): RawBuilder<SqlBool> {
  const conditions = searchTerms(q).map((term) => sql<SqlBool>`contacts.search like ${pattern(term)} escape '\\'`);
  if (groupId !== undefined) conditions.push(lookup === 'fromGroup' ? isAmong(groupId) : isMember(groupId));
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

const isAmong = (groupId: string): RawBuilder<SqlBool> =>
  sql`contacts.id in (select contact_id from contact_group_members where group_id = ${groupId})`;

const isMember = (groupId: string): RawBuilder<SqlBool> =>
  sql`exists (select 1 from contact_group_members where contact_id = contacts.id and group_id = ${groupId})`;

const pattern = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;
