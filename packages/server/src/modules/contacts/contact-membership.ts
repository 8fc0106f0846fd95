import { type ContactSelection, contactTexts } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { ContactQueries } from './contact-book.ts';
import { oppositeOf, withoutContradiction } from './system-groups.ts';

/** Joins before it leaves, and leaves in one go: a filter by a group that is left finds everybody until then. */
export async function join(
  { members }: ContactQueries,
  selection: ContactSelection,
  groupId: string,
  left: readonly string[] = [],
): Promise<void> {
  await members.add(selection, groupId);
  const opposite = oppositeOf(groupId);
  const leaving = opposite ? [...left, opposite] : left;
  if (leaving.length > 0) await members.remove(selection, leaving);
}

export async function setGroups(
  { members }: ContactQueries,
  contact_id: string,
  groupIds: readonly string[],
): Promise<void> {
  await members.removeAll(contact_id);
  await members.addMany(withoutContradiction(groupIds).map((group_id) => ({ contact_id, group_id })));
}

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
