import { AlertsSection } from '../features/alerts/alerts-section.tsx';
import { BackupSection } from '../features/backup/backup-section.tsx';
import { InstancesSection } from '../features/instances/instances-section.tsx';
import { PrivacySection } from '../features/privacy/privacy-section.tsx';
import { RetentionSection } from '../features/retention/retention-section.tsx';
import { SettingsPage } from '../features/settings/settings-page.tsx';

/** One screen of several features, in the order that the specification gives its sections. */
export function SettingsScreen() {
  return (
    <SettingsPage>
      <InstancesSection />
      <BackupSection />
      <AlertsSection />
      <RetentionSection />
      <PrivacySection />
    </SettingsPage>
  );
}
