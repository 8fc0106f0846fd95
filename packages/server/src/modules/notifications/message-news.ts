import { replySourceLabels } from '@recado/contract';
import type { Changes } from '../../runtime/changes.ts';
import { createRemembered } from '../../runtime/remembered.ts';
import type { Outcome } from '../inbound/inbound-message.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { cutNews, oneLine, quote } from './news-text.ts';

/** 'true': messages of linked numbers are told as calls of the API are. */
export const messagesSetting = 'tell_messages';

/** Longer than anybody reads on a phone. */
const messageMax = 900;
const replyMax = 450;
const nameMax = 80;

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
  /** The linked number that it came to. */
  to?: string;
}

/** Who wrote what, and what became of it. A stranger chose the name and the words: neither can look like news of ours. */
export function describeMessage({ sender, phone, message, to }: Told, outcome: Outcome): string {
  const name = cutNews(oneLine(sender), nameMax);
  const who = [name && `“${name}”`, cutNews(oneLine(phone), nameMax)].filter(Boolean).join(' · ');
  const label = replySourceLabels[outcome.source];
  return [
    `📩 ${who || 'Remetente desconhecido'}${to ? ` → ${oneLine(to)}` : ''}`,
    cutNews(quote(message), messageMax) || '(sem texto)',
    ...(outcome.reply === '' ? [`(${label})`] : [`↪️ ${label}:`, cutNews(quote(outcome.reply), replyMax)]),
  ].join('\n');
}
