import { type TriggerAction, tagNamesIn, type Usage, type UsageKind } from '@recado/contract';
import type { Db } from '../../db/database.ts';
import { createTagsRepository } from '../tags/tags.repository.ts';
import { createTriggersRepository } from '../triggers/triggers.repository.ts';

export type UsageService = ReturnType<typeof createUsageService>;

/** Who would be left without a thing: asked before it is deleted. A thing that nobody knows is used by nobody. */
export function createUsageService(db: Db) {
  const triggers = createTriggersRepository(db);
  const tags = createTagsRepository(db);
  const unfinished = () =>
    db
      .selectFrom('bulk_sends')
      .select(['instance_id', 'message'])
      .where('state', 'in', ['running', 'paused'])
      .execute();

  return {
    async find(kind: UsageKind, id: string): Promise<Usage> {
      const tagName = kind === 'tag' ? (await tags.find(id))?.name : undefined;
      const hasTag = (text: string) => tagName !== undefined && tagNamesIn(text).includes(tagName);
      const uses = (action: TriggerAction): boolean => {
        switch (kind) {
          case 'script':
            return action.type === 'RUN_PLAYWRIGHT_SCRIPT' && String(action.value.scriptId) === id;
          case 'group':
            return (
              (action.type === 'SEND_BULK_WHATSAPP' && action.value.groupId === id) ||
              (action.type === 'ADD_CONTACT' && action.value.groupIds.includes(id))
            );
          case 'instance':
            return 'instanceId' in action.value && action.value.instanceId === id;
          case 'quick-action':
            return isMessage(action) && String(action.value.quickActionId) === id;
          case 'tag':
            // A trigger may also write a new value into it.
            if (action.type === 'UPDATE_DATABASE') {
              return action.value.table === 'tags' && action.value.conditions['id'] === id;
            }
            return isMessage(action) && hasTag(action.value.message);
        }
      };
      const sends = kind === 'tag' || kind === 'instance' ? await unfinished() : [];
      return {
        triggers: (await triggers.list())
          .filter(({ actions }) => actions.some(uses))
          .map(({ name, is_active }) => (is_active === 1 ? name : `${name} (inativo)`)),
        quickActions:
          tagName === undefined
            ? []
            : (await tags.quickActions()).filter(({ message }) => hasTag(message)).map(({ name }) => name),
        bulkSends: sends.filter(({ instance_id, message }) => (kind === 'tag' ? hasTag(message) : instance_id === id))
          .length,
      };
    },
  };
}

const isMessage = (
  action: TriggerAction,
): action is Extract<TriggerAction, { type: 'SEND_WHATSAPP_MESSAGE' | 'SEND_BULK_WHATSAPP' }> =>
  action.type === 'SEND_WHATSAPP_MESSAGE' || action.type === 'SEND_BULK_WHATSAPP';
