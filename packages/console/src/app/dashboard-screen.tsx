import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { RetentionNotice } from '../features/retention/retention-notice.tsx';

/** The dashboard, on which other features ask what only the administrator can decide. */
export function DashboardScreen() {
  return <DashboardPage notices={<RetentionNotice />} />;
}
