import type { ContactFilter, ContactSelection } from '@recado/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchTerms } from './contact-search.ts';

/** A condition on the table `contacts`. */
export function isSelected(selection: ContactSelection): RawBuilder<SqlBool> {
  return 'ids' in selection ? sql`contacts.id in (${sql.join(selection.ids)})` : matches(selection.filter);
}

export function matches({ q, groupId }: ContactFilter): RawBuilder<SqlBool> {
  const conditions = searchTerms(q).map((term) => sql<SqlBool>`contacts.search like ${pattern(term)} escape '\\'`);
  if (groupId !== undefined) conditions.push(isInGroup(groupId));
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

const isInGroup = (groupId: string): RawBuilder<SqlBool> =>
  sql`contacts.id in (select contact_id from contact_group_members where group_id = ${groupId})`;

const pattern = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;
