import type { Settings } from '@recado/contract';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { NotificationStatusLine } from './notification-status-line.tsx';
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
