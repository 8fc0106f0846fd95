import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api.ts';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './backup.module.css';
import { backupList } from './backup.queries.ts';
import { Backups } from './backups.tsx';

const loadFailed = 'Erro ao carregar backups';

export function BackupSection() {
  const { data, error, isFetching, refetch } = useQuery(backupList);
  return (
    <SettingsSection
      title="Backup e Restauração"
      about={
        <>
          <p>Um backup guarda em um arquivo ZIP os cadastros, os contatos, o histórico e as configurações.</p>
          <p>
            Tokens, chaves e vínculos do WhatsApp só entram com uma senha, que você precisa informar de novo ao
            restaurar. Sem ela, os daqui continuam valendo.
          </p>
          <p>Restaurar não muda quem entra no Recado nem desconecta números que já estão vinculados.</p>
        </>
      }
    >
      {data ? (
        <Backups backups={data} problem={error ? errorText(error, loadFailed) : undefined} />
      ) : error && !isFetching ? (
        <div className={classes.problem}>
          <LoadError title={loadFailed} onRetry={() => void refetch()}>
            {errorText(error, 'O servidor não entregou a lista.')}
          </LoadError>
        </div>
      ) : (
        <div className={classes.skeleton} role="status" aria-label="Carregando os backups">
          <Skeleton height={14} width="32%" />
          <Skeleton height={12} width="48%" mt={10} />
        </div>
      )}
    </SettingsSection>
  );
}
