import type { settingsRoutes } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Notifier } from '../notifications/notifier.ts';
import type { SettingsService } from './settings.service.ts';

export const settingsHandlers = (settings: SettingsService, notifier: Notifier): Handlers<typeof settingsRoutes> => ({
  get: () => settings.get(),
  save: {
    present: () => settings.get(),
    save: ({ body }) => settings.save(body),
  },
  testTelegram: async () => {
    await settings.testTelegram().catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'TELEGRAM_FAILED') await notifier.noteFailed(error.message);
      throw error;
    });
    await notifier.noteSent();
    return { success: true };
  },
  findTelegramChats: ({ body }) => settings.findTelegramChats(body.TELEGRAM_BOT_TOKEN),
  notificationStatus: () => notifier.status(),
});
