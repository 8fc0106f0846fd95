import type { Settings } from '@recado/contract';
import { NotificationStatusLine } from './notification-status-line.tsx';
import { SettingsSection } from './settings-section.tsx';
import { TelegramForm } from './telegram-form.tsx';
import { TelegramHelp } from './telegram-help.tsx';

export function TelegramSection({ settings }: { settings: Settings }) {
  const isConfigured = settings.TELEGRAM_BOT_TOKEN !== '' && settings.TELEGRAM_CHAT_ID !== '';
  return (
    <SettingsSection title="Telegram" about={<TelegramHelp isOpen={!isConfigured} />}>
      <TelegramForm settings={settings} />
      <NotificationStatusLine isConfigured={isConfigured} />
    </SettingsSection>
  );
}
