import type { ReactNode } from 'react';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ThemeToggle } from '../../shared/ui/theme-toggle.tsx';
import classes from './columns.module.css';
import { DashboardCounters } from './dashboard-counters.tsx';
import pageClasses from './dashboard-page.module.css';
import { EndpointBox } from './endpoint-box.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Simulator } from './simulator.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { Today } from './today.tsx';
import { UnansweredDialog } from './unanswered-dialog.tsx';

/** `notices` are questions of other features, which show themselves while they are open. */
export function DashboardPage({ notices }: { notices: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Dashboard"
        description="O que está cadastrado e como o seu celular conversa com o Recado."
        actions={
          // The menu, where it is in sight, has the same one.
          <div className={pageClasses.theme}>
            <ThemeToggle />
          </div>
        }
      />
      <StorageNotice />
      {notices}
      <Today />
      <DashboardCounters />
      <div className={classes.columns}>
        <EndpointBox />
        <HowItWorks />
      </div>
      <Simulator />
      <UnansweredDialog />
    </>
  );
}
