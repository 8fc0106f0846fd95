import { systemGroupIds } from '@recado/contract';

const { allowed, blocked } = systemGroupIds;

/** The group that a contact leaves by joining this one: nobody is both allowed and blocked. */
export const oppositeOf = (groupId: string): string | undefined => {
  if (groupId === allowed) return blocked;
  return groupId === blocked ? allowed : undefined;
};

/** Each group once, and 'Permitido' not beside 'Bloqueado'. */
export function withoutContradiction(groupIds: readonly string[]): string[] {
  const ids = new Set(groupIds);
  if (ids.has(blocked)) ids.delete(allowed);
  return [...ids];
}
