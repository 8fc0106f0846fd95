import { messageKey } from '@recado/contract';
import type { Changes } from '../../changes.ts';
import type { MenuRepository } from '../menu/menu.repository.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';

export interface Rules {
  menu: ReadonlyMap<string, { id: number; reply: string; message: string }>;
  defaultReply: string;
  repliesToGroups: boolean;
  isAiEnabled: boolean;
}

interface Dependencies {
  menu: Pick<MenuRepository, 'list'>;
  settings: Pick<SettingsRepository, 'read'>;
  changes: Changes;
}

export type ReplyRules = ReturnType<typeof createReplyRules>;

/** The few rules that hold for everybody, in memory: read when first needed, and again after any of them changed. */
export function createReplyRules({ menu, settings, changes }: Dependencies) {
  let rules: Promise<Rules> | undefined;
  changes.subscribe(['menu', 'settings'], () => {
    rules = undefined;
  });

  const load = async (): Promise<Rules> => {
    const [items, stored] = await Promise.all([
      menu.list(),
      settings.read(['default_response', 'reply_to_groups', 'OPENAI_ENABLED']),
    ]);
    return {
      menu: new Map(items.map((item) => [messageKey(item.message), item])),
      defaultReply: stored.default_response ?? '',
      repliesToGroups: stored.reply_to_groups === 'true',
      isAiEnabled: stored.OPENAI_ENABLED === 'true',
    };
  };

  return (): Promise<Rules> => {
    rules ??= load().catch((error: unknown) => {
      rules = undefined;
      throw error;
    });
    return rules;
  };
}
