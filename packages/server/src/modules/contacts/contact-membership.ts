import { type ContactSelection, contactTexts, systemGroupIds } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { PersonKey } from '../people/person-key.ts';
import type { ContactQueries } from './contact-book.ts';
import { oppositeOf, withoutContradiction } from './system-groups.ts';

/**
 * Whether who asked to leave is let back in by leaving 'Bloqueado': only where an administrator names that group, or saw the
 * contact in it. Everybody else who changes groups leaves such a contact where it is.
 */
export interface MembershipPolicy {
  lifts: boolean;
}

/** Joins before it leaves, and leaves in one go: a filter by a group that is left finds everybody until then. */
export async function join(
  queries: ContactQueries,
  selection: ContactSelection,
  groupId: string,
  policy: MembershipPolicy,
  left: readonly string[] = [],
): Promise<void> {
  const sparesLeft = groupId === systemGroupIds.allowed && !policy.lifts;
  await queries.members.add(selection, groupId, { sparesLeft });
  const opposite = oppositeOf(groupId);
  const leaving = opposite ? [...left, opposite] : left;
  if (leaving.length > 0) await leave(queries, selection, leaving, policy);
}

export async function leave(
  { members, wishes }: ContactQueries,
  selection: ContactSelection,
  groupIds: readonly string[],
  { lifts }: MembershipPolicy,
): Promise<void> {
  if (lifts && groupIds.includes(systemGroupIds.blocked)) await wishes.undo(selection);
  await members.remove(selection, groupIds, { sparesLeft: !lifts });
}

export async function setGroups(
  queries: ContactQueries,
  contact_id: string,
  groupIds: readonly string[],
  policy: MembershipPolicy,
): Promise<void> {
  const wanted = withoutContradiction(groupIds);
  const before = (await queries.members.groupsOf([contact_id])).get(contact_id) ?? [];
  const left = before.filter((id) => !wanted.includes(id));
  if (left.length > 0) await leave(queries, { ids: [contact_id] }, left, policy);
  const joined = wanted.filter((id) => !before.includes(id));
  await queries.members.addMany(joined.map((group_id) => ({ contact_id, group_id })));
}

/** The groups of somebody new in the book. Who once asked to leave comes back as blocked, wherever the number is from. */
export async function withWish(
  queries: ContactQueries,
  key: PersonKey,
  groupIds: readonly string[],
): Promise<readonly string[]> {
  return (await hasLeft(queries, key)) ? [...groupIds, systemGroupIds.blocked] : groupIds;
}

/** Whatever else was changed about a contact: who asked to leave is among the blocked. */
export async function keepBlocked(queries: ContactQueries, id: string, key: PersonKey): Promise<void> {
  if (!(await hasLeft(queries, key))) return;
  await queries.members.add({ ids: [id] }, systemGroupIds.blocked);
  await queries.members.remove({ ids: [id] }, [systemGroupIds.allowed]);
}

export const hasLeft = async ({ wishes }: ContactQueries, key: PersonKey): Promise<boolean> =>
  (await wishes.recognize([key])).has(key);

export async function checkGroups({ groups }: ContactQueries, groupIds: readonly string[]): Promise<void> {
  const known = await groups.known(groupIds);
  if (groupIds.every((id) => known.has(id))) return;
  const text = contactTexts.groupNotFound;
  throw new AppError('INVALID_INPUT', { fields: { groupIds: text } }, { text });
}

export async function getGroup({ groups }: ContactQueries, id: string): Promise<void> {
  if ((await groups.known([id])).size === 0)
    throw new AppError('NOT_FOUND', undefined, { text: contactTexts.groupNotFound });
}
