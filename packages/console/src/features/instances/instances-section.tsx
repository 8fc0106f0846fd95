import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api.ts';
import { instanceList } from '../../shared/instances.ts';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './instances.module.css';
import { Instances } from './instances.tsx';

const loadFailed = 'Erro ao carregar instâncias do WhatsApp';

export function InstancesSection() {
  const { data, error, isFetching, refetch } = useQuery(instanceList);
  return (
    <SettingsSection
      title="Instâncias do WhatsApp"
      about={
        <>
          <p>
            Uma instância é um número de WhatsApp ligado ao Recado como aparelho conectado, do mesmo jeito que o
            WhatsApp Web. Por ela o Recado recebe, responde e envia mensagens.
          </p>
          <p>O celular continua funcionando normalmente e não precisa ficar por perto.</p>
        </>
      }
    >
      {data ? (
        <Instances instances={data} problem={error ? errorText(error, loadFailed) : undefined} />
      ) : error && !isFetching ? (
        <div className={classes.problem}>
          <LoadError title={loadFailed} onRetry={() => void refetch()}>
            {errorText(error, 'O servidor não entregou a lista.')}
          </LoadError>
        </div>
      ) : (
        <div className={classes.skeleton} role="status" aria-label="Carregando as instâncias">
          <Skeleton height={14} width="32%" />
          <Skeleton height={12} width="48%" mt={10} />
        </div>
      )}
    </SettingsSection>
  );
}
