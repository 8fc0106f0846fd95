import type { Settings } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../shared/api.ts';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { AutoReplySection } from './auto-reply-section.tsx';
import { ConsentSection } from './consent-section.tsx';
import { DefaultReplySection } from './default-reply-section.tsx';
import { HandoverSection } from './handover-section.tsx';
import { HistorySection } from './history-section.tsx';
import { MediaSection } from './media-section.tsx';
import { PaceSection } from './pace-section.tsx';
import { PushSection } from './push-section.tsx';
import { savedSettings } from './settings.queries.ts';
import { SettingsIndex } from './settings-index.tsx';
import classes from './settings-page.module.css';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { TelegramSection } from './telegram-section.tsx';

interface SettingsPageProps {
  /** Of all sections, in their order. */
  titles: readonly string[];
  /** The sections of other features, which load and save what is theirs. */
  children: ReactNode;
}

export function SettingsPage({ titles, children }: SettingsPageProps) {
  const { data, error, isFetching, refetch } = useQuery(savedSettings);
  return (
    <>
      <PageHeader
        title="Configurações"
        description="Para onde vão os avisos, o que responder quando nada está cadastrado e por quais números."
      />
      <SettingsIndex titles={titles} />
      {data ? (
        <Sections settings={data} />
      ) : error && !isFetching ? (
        <div className={classes.problem}>
          <LoadError title="Erro ao carregar configurações" onRetry={() => void refetch()}>
            {errorText(error, 'O servidor não entregou as configurações.')}
          </LoadError>
        </div>
      ) : (
        <SettingsSkeleton />
      )}
      {children}
    </>
  );
}

/** One section per concern, in the order of the page; each saves its own values. */
function Sections({ settings }: { settings: Settings }) {
  return (
    <>
      <TelegramSection settings={settings} />
      <DefaultReplySection settings={settings} />
      <AutoReplySection settings={settings} />
      <HandoverSection settings={settings} />
      <PushSection settings={settings} />
      <HistorySection settings={settings} />
      <MediaSection settings={settings} />
      <ConsentSection settings={settings} />
      <PaceSection settings={settings} />
    </>
  );
}
