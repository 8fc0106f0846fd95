import type { Settings } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api.ts';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { DefaultReplySection } from './default-reply-section.tsx';
import { GroupsSection } from './groups-section.tsx';
import { savedSettings } from './settings.queries.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { TelegramSection } from './telegram-section.tsx';

export function SettingsPage() {
  const { data, error, isFetching, refetch } = useQuery(savedSettings);
  return (
    <>
      <PageHeader
        title="Configurações"
        description="Para onde vão os avisos e o que responder quando nada está cadastrado."
      />
      {data ? (
        <Sections settings={data} />
      ) : error && !isFetching ? (
        <LoadError title="Erro ao carregar configurações" onRetry={() => void refetch()}>
          {errorText(error, 'O servidor não entregou as configurações.')}
        </LoadError>
      ) : (
        <SettingsSkeleton />
      )}
    </>
  );
}

/** One section per concern, in the order of the page; each saves its own values. */
function Sections({ settings }: { settings: Settings }) {
  return (
    <>
      <TelegramSection settings={settings} />
      <DefaultReplySection settings={settings} />
      <GroupsSection settings={settings} />
    </>
  );
}
