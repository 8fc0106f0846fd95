import { AlertsSection } from '../features/alerts/alerts-section.tsx';
import { BackupSection } from '../features/backup/backup-section.tsx';
import { InstancesSection } from '../features/instances/instances-section.tsx';
import { PrivacySection } from '../features/privacy/privacy-section.tsx';
import { RetentionSection } from '../features/retention/retention-section.tsx';
import { SettingsPage } from '../features/settings/settings-page.tsx';
import { settingsSections } from './navigation.ts';

// In one file with the screen that leads there: what two files share would be loaded by everybody at the start.
export { PasskeyPage } from '../features/instances/passkey-page.tsx';

/** One screen of several features, in the order that the specification gives its sections. */
export function SettingsScreen() {
  return (
    <SettingsPage titles={settingsSections.map(({ title }) => title)}>
      <InstancesSection />
      <BackupSection />
      <AlertsSection />
      <RetentionSection />
      <PrivacySection />
    </SettingsPage>
  );
}
