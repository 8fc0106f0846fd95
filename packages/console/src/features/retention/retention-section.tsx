import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api.ts';
import { FieldSkeleton } from '../../shared/ui/field-skeleton.tsx';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './retention.module.css';
import { savedRetention } from './retention.queries.ts';
import { RetentionForm } from './retention-form.tsx';

export function RetentionSection() {
  const { data, error, isFetching, refetch } = useQuery(savedRetention);
  return (
    <SettingsSection
      title="Tempo de Guarda"
      about={
        <>
          <p>
            Mensagens, chamadas, execuções e registros mais antigos são apagados à noite, aos poucos, sem atrasar
            nenhuma resposta. A LGPD pede que dados de pessoas não fiquem guardados além do necessário.
          </p>
          <p>
            Contatos, respostas, gatilhos e configurações ficam. Pedidos de saída também: pode ser preciso mostrá-los.
          </p>
        </>
      }
    >
      {data ? (
        <RetentionForm retention={data} />
      ) : error && !isFetching ? (
        <LoadError title="Erro ao carregar o tempo de guarda" onRetry={() => void refetch()}>
          {errorText(error, 'O servidor não entregou a escolha.')}
        </LoadError>
      ) : (
        <div className={classes.skeleton} role="status" aria-label="Carregando o tempo de guarda">
          <FieldSkeleton />
        </div>
      )}
    </SettingsSection>
  );
}
