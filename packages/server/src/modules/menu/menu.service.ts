import { type MenuDuplicate, type MenuItem, type MenuItemInput, messageKey } from '@recado/contract';
import { isUniqueViolation } from '../../db/database-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Changes } from '../../runtime/changes.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import type { MenuRepository } from './menu.repository.ts';

interface Dependencies {
  menu: MenuRepository;
  clock: Clock;
  changes: Changes;
  announce: Announce;
}

export type MenuService = ReturnType<typeof createMenuService>;

export function createMenuService({ menu, clock, changes, announce }: Dependencies) {
  const publish = async (): Promise<void> => {
    await changes.publish('menu');
    announce('menu.changed');
  };

  const duplicate = async (input: MenuItemInput): Promise<AppError> => {
    const existing = await menu.findByMessage(messageKey(input.message));
    // Whoever held the message may have let go of it meanwhile.
    if (!existing) return new AppError('UNAVAILABLE');
    const details: MenuDuplicate = {
      existingId: existing.id,
      existingMessage: existing.message,
      attemptedMessage: input.message,
    };
    return new AppError('DUPLICATE_MESSAGE_CASE_INSENSITIVE', details);
  };

  const notFound = () => new AppError('NOT_FOUND', undefined, { text: 'Item de menu não encontrado' });

  return {
    list: () => menu.list(),
    find: menu.find,

    async create(input: MenuItemInput): Promise<MenuItem> {
      const row = { ...input, messageKey: messageKey(input.message) };
      const item = await menu.add(row, clock().toISOString());
      if (!item) throw await duplicate(input);
      await publish();
      return item;
    },

    async update(id: number, input: MenuItemInput): Promise<MenuItem> {
      const row = { ...input, messageKey: messageKey(input.message) };
      const item = await menu.update(id, row).catch(async (error: unknown) => {
        throw isUniqueViolation(error) ? await duplicate(input) : error;
      });
      if (!item) throw notFound();
      await publish();
      return item;
    },

    async remove(id: number): Promise<void> {
      if (!(await menu.remove(id))) throw notFound();
      await publish();
    },
  };
}
