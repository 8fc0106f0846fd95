import {
  consentDefaults,
  defaultHistoryDays,
  defaultHumanPauseMinutes,
  handoverDefaults,
  mediaDefaults,
  newChatsDefaults,
  pushDefaults,
  type Settings,
  type SettingsInput,
  typoMatchings,
} from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Announce } from '../../runtime/events.ts';
import type { NotificationsRepository } from '../notifications/notifications.repository.ts';
import { type Telegram, TelegramError } from '../notifications/telegram.port.ts';
import type { SettingsRepository } from './settings.repository.ts';

const names = [
  'TELEGRAM_BOT_TOKEN',
  'TELEGRAM_CHAT_ID',
  'default_response',
  'reply_to_groups',
  'folded_matching',
  'typo_matching',
  'human_pause_minutes',
  'history_days',
  'opt_out_words',
  'opt_in_words',
  'opt_out_reply',
  'opt_in_reply',
  'passkey_linking',
  'new_chats_limited',
  'new_chats_first_week',
  'new_chats_weekly',
  'new_chats_max',
  'media_in',
  'media_in_kinds',
  'media_in_max_mb',
  'media_in_days',
  'media_total_gb',
  'handover_words',
  'handover_reply',
  'handover_after_defaults',
  'handover_media',
  'handover_ai',
  'handover_quiet',
  'handover_telegram',
  'push_quiet_from',
  'push_quiet_until',
  'push_details',
] as const;

interface Dependencies {
  settings: SettingsRepository;
  notifications: Pick<NotificationsRepository, 'removeKind'>;
  telegram: Telegram;
  /** Notifications that waited for a better configuration may try again. */
  onTelegramChanged(): void;
  announce: Announce;
}

export type SettingsService = ReturnType<typeof createSettingsService>;

export function createSettingsService({
  settings,
  notifications,
  telegram,
  onTelegramChanged,
  announce,
}: Dependencies) {
  const get = async (): Promise<Settings> => {
    const stored = await settings.read(names);
    return {
      TELEGRAM_BOT_TOKEN: stored.TELEGRAM_BOT_TOKEN ?? '',
      TELEGRAM_CHAT_ID: stored.TELEGRAM_CHAT_ID ?? '',
      default_response: stored.default_response ?? '',
      reply_to_groups: stored.reply_to_groups === 'true' ? 'true' : 'false',
      folded_matching: stored.folded_matching === 'false' ? 'false' : 'true',
      typo_matching: typoMatchings.find((each) => each === stored.typo_matching) ?? 'ignore',
      human_pause_minutes: stored.human_pause_minutes ?? defaultHumanPauseMinutes,
      history_days: stored.history_days ?? defaultHistoryDays,
      opt_out_words: stored.opt_out_words ?? consentDefaults.opt_out_words,
      opt_in_words: stored.opt_in_words ?? consentDefaults.opt_in_words,
      opt_out_reply: stored.opt_out_reply ?? consentDefaults.opt_out_reply,
      opt_in_reply: stored.opt_in_reply ?? consentDefaults.opt_in_reply,
      passkey_linking: stored.passkey_linking === 'true' ? 'true' : 'false',
      new_chats_limited: stored.new_chats_limited === 'true' ? 'true' : 'false',
      new_chats_first_week: stored.new_chats_first_week ?? newChatsDefaults.new_chats_first_week,
      new_chats_weekly: stored.new_chats_weekly ?? newChatsDefaults.new_chats_weekly,
      new_chats_max: stored.new_chats_max ?? newChatsDefaults.new_chats_max,
      media_in: stored.media_in === 'false' ? 'false' : mediaDefaults.media_in,
      media_in_kinds: stored.media_in_kinds ?? mediaDefaults.media_in_kinds,
      media_in_max_mb: stored.media_in_max_mb ?? mediaDefaults.media_in_max_mb,
      media_in_days: stored.media_in_days ?? mediaDefaults.media_in_days,
      media_total_gb: stored.media_total_gb ?? mediaDefaults.media_total_gb,
      handover_words: stored.handover_words ?? handoverDefaults.handover_words,
      handover_reply: stored.handover_reply ?? handoverDefaults.handover_reply,
      handover_after_defaults: stored.handover_after_defaults ?? handoverDefaults.handover_after_defaults,
      handover_media: stored.handover_media === 'false' ? 'false' : handoverDefaults.handover_media,
      handover_ai: stored.handover_ai === 'true' ? 'true' : handoverDefaults.handover_ai,
      handover_quiet: stored.handover_quiet === 'true' ? 'true' : handoverDefaults.handover_quiet,
      handover_telegram: stored.handover_telegram === 'false' ? 'false' : handoverDefaults.handover_telegram,
      push_quiet_from: stored.push_quiet_from ?? pushDefaults.push_quiet_from,
      push_quiet_until: stored.push_quiet_until ?? pushDefaults.push_quiet_until,
      push_details: stored.push_details === 'true' ? 'true' : pushDefaults.push_details,
    };
  };

  return {
    get,

    async save(input: SettingsInput): Promise<Settings> {
      await settings.save({ ...input });
      const saved = await get();
      // Whoever switches Telegram off does not want yesterday's calls when it comes back.
      if (!saved.TELEGRAM_BOT_TOKEN || !saved.TELEGRAM_CHAT_ID) {
        // Alerts are taken back where it is known what was told: they may still hold.
        for (const kind of ['call', 'message', 'waiting'] as const) await notifications.removeKind(kind);
      }
      onTelegramChanged();
      announce('settings.changed');
      return saved;
    },

    async testTelegram(): Promise<void> {
      const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chatId } = await get();
      if (!token || !chatId) throw new AppError('TELEGRAM_INCOMPLETE');
      await telegram.send(token, chatId, '✅ Mensagem de teste do Recado').catch(fail);
    },

    findTelegramChats: (token: string) => telegram.findChats(token).catch(fail),
  };
}

/** Telegram's own words help the administrator mend the configuration; they never hold the token. */
function fail(error: unknown): never {
  if (!(error instanceof TelegramError)) throw error;
  throw new AppError('TELEGRAM_FAILED', undefined, { text: error.message, cause: error });
}
