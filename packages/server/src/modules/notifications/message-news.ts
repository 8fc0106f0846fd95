import { replySourceLabels } from '@recado/contract';
import type { Changes } from '../../runtime/changes.ts';
import { createRemembered } from '../../runtime/remembered.ts';
import type { Outcome } from '../inbound/inbound-message.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';

/** 'true': messages of linked numbers are told as calls of the API are. */
export const messagesSetting = 'tell_messages';

/** Longer than anybody reads on a phone. */
export const newsMax = 1500;

interface Dependencies {
  settings: Pick<SettingsRepository, 'read'>;
  changes: Changes;
}

export type WantsMessageNews = ReturnType<typeof createWantsMessageNews>;

/** Whether the owner wants to be told of each message of a linked number. Most do not, and no reply waits to find out. */
export function createWantsMessageNews({ settings, changes }: Dependencies) {
  const remembered = createRemembered(changes, ['settings'], async () => {
    const stored = await settings.read([messagesSetting, 'TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID']);
    return stored[messagesSetting] === 'true' && Boolean(stored.TELEGRAM_BOT_TOKEN && stored.TELEGRAM_CHAT_ID);
  });
  return (): boolean | Promise<boolean> => remembered.now() ?? remembered.get();
}

interface Told {
  sender: string;
  phone: string;
  message: string;
}

/** Who wrote what, and what became of it. */
export function describeMessage({ sender, phone, message }: Told, outcome: Outcome): string {
  const who = [sender, phone].filter(Boolean).join(' · ') || 'Remetente desconhecido';
  const reply = outcome.reply === '' ? '' : `\n↪️ ${outcome.reply}`;
  return `📩 ${who}\n${message}${reply}\n(${replySourceLabels[outcome.source]})`.slice(0, newsMax);
}
