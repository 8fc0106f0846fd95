import { consentDefaults, handoverDefaults, type MenuItem, type Wish } from '@recado/contract';
import type { Changes } from '../../runtime/changes.ts';
import { createRemembered } from '../../runtime/remembered.ts';
import type { MenuRepository } from '../menu/menu.repository.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { createMenuIndex, type MenuIndex } from './matching/menu-index.ts';
import { createWishWords, createWords, type WishWords } from './wish-words.ts';

export interface Rules {
  menu: MenuIndex<MenuItem>;
  /** Whether accents, punctuation, emoji and repeated letters may differ. */
  isFolded: boolean;
  defaultReply: string;
  repliesToGroups: boolean;
  isAiEnabled: boolean;
  /** Words by which a contact leaves or comes back. */
  wishOf: WishWords;
  wishReplies: Record<Wish, string>;
  handover: HandoverRules;
}

/** When a person is called, and what who waits gets meanwhile. */
export interface HandoverRules {
  isWord(messageKey: string): boolean;
  reply: string;
  /** 0: never. */
  afterDefaults: number;
  byMedia: boolean;
  byAi: boolean;
  isQuiet: boolean;
}

interface Dependencies {
  menu: Pick<MenuRepository, 'list'>;
  settings: Pick<SettingsRepository, 'read'>;
  changes: Changes;
}

const names = [
  'default_response',
  'reply_to_groups',
  'folded_matching',
  'typo_matching',
  'OPENAI_ENABLED',
  'opt_out_words',
  'opt_in_words',
  'opt_out_reply',
  'opt_in_reply',
  'handover_words',
  'handover_reply',
  'handover_after_defaults',
  'handover_media',
  'handover_ai',
  'handover_quiet',
] as const;

export type ReplyRules = ReturnType<typeof createReplyRules>;

/** The few rules that hold for everybody, in memory: read when first needed, and again after any of them changed. */
export function createReplyRules({ menu, settings, changes }: Dependencies) {
  const load = async (): Promise<Rules> => {
    const [items, stored] = await Promise.all([menu.list(), settings.read(names)]);
    const isFolded = stored.folded_matching !== 'false';
    return {
      menu: createMenuIndex(items, { isFolded, forgivesTypos: stored.typo_matching === 'answer' }),
      isFolded,
      defaultReply: stored.default_response ?? '',
      repliesToGroups: stored.reply_to_groups === 'true',
      isAiEnabled: stored.OPENAI_ENABLED === 'true',
      wishOf: createWishWords(
        stored.opt_out_words ?? consentDefaults.opt_out_words,
        stored.opt_in_words ?? consentDefaults.opt_in_words,
      ),
      wishReplies: {
        leave: stored.opt_out_reply ?? consentDefaults.opt_out_reply,
        return: stored.opt_in_reply ?? consentDefaults.opt_in_reply,
      },
      handover: handoverOf(stored),
    };
  };

  const remembered = createRemembered(changes, ['menu', 'settings'], load);
  // No promise where they are known: every reply would wait for it.
  return (): Rules | Promise<Rules> => remembered.now() ?? remembered.get();
}

function handoverOf(stored: Partial<Record<(typeof names)[number], string>>): HandoverRules {
  const chosen = { ...handoverDefaults, ...stored };
  const calls = createWords([[true, chosen.handover_words]]);
  return {
    isWord: (key) => calls(key) ?? false,
    reply: chosen.handover_reply,
    afterDefaults: Number(chosen.handover_after_defaults),
    byMedia: chosen.handover_media === 'true',
    byAi: chosen.handover_ai === 'true',
    isQuiet: chosen.handover_quiet === 'true',
  };
}
