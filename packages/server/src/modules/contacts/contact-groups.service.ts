import { randomUUID } from 'node:crypto';
import { type ContactGroup, type ContactGroupInput, contactLimits, contactTexts, foldText } from '@recado/contract';
import { isUniqueViolation } from '../../db/database-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ContactGroupsRepository } from './contact-groups.repository.ts';

export type ContactGroupsService = ReturnType<typeof createContactGroupsService>;

export function createContactGroupsService({ groups, clock }: { groups: ContactGroupsRepository; clock: Clock }) {
  const get = async (id: string): Promise<ContactGroup> => {
    const group = await groups.find(id);
    if (!group) throw new AppError('NOT_FOUND', undefined, { text: contactTexts.groupNotFound });
    return group;
  };

  return {
    list: (): Promise<ContactGroup[]> => groups.list(),
    find: groups.find,

    async create({ id: wanted, ...input }: ContactGroupInput): Promise<ContactGroup> {
      const existing = await groups.idsByName();
      if (existing.size >= contactLimits.groupsMax) {
        throw new AppError('INVALID_INPUT', undefined, { text: contactTexts.tooManyGroups });
      }
      const isTaken = wanted === undefined || (await groups.find(wanted)) !== undefined;
      const id = isTaken ? randomUUID() : wanted;
      const now = clock().toISOString();
      const group = { id, ...input, name_key: foldText(input.name), created_at: now, updated_at: now };
      await groups.add(group).catch(explainDuplicate);
      return get(id);
    },

    async update(id: string, { id: _id, ...input }: ContactGroupInput): Promise<ContactGroup> {
      if ((await get(id)).isImmutable) throw new AppError('IMMUTABLE_GROUP');
      const group = { ...input, name_key: foldText(input.name), updated_at: clock().toISOString() };
      await groups.update(id, group).catch(explainDuplicate);
      return get(id);
    },

    async remove(id: string): Promise<void> {
      if ((await get(id)).isImmutable) {
        throw new AppError('IMMUTABLE_GROUP', undefined, { text: contactTexts.groupImmutableRemoval });
      }
      await groups.remove(id);
    },
  };
}

const explainDuplicate = (error: unknown): never => {
  throw isUniqueViolation(error) ? new AppError('DUPLICATE_GROUP') : error;
};
