import { Button } from '@mantine/core';
import type { ResponseItem } from '@recado/contract';
import { IconMessage2, IconPlus } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../shared/api.ts';
import { TableSkeleton } from '../../shared/ui/data-table.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { ResponseTable } from './response-table.tsx';
import { responsesList } from './responses.queries.ts';

const loadProblem = 'Erro ao carregar respostas';

export function ResponseListPage() {
  const query = useQuery(responsesList);
  return (
    <>
      <PageHeader
        title="Respostas Cadastradas"
        description="O que o Recado responde a cada telefone, antes de olhar o menu."
        actions={
          <>
            <RefreshButton query={query} problem={loadProblem} />
            <Button component={Link} to="/resposta/cadastro" leftSection={<IconPlus size={16} aria-hidden />}>
              Cadastrar Resposta
            </Button>
          </>
        }
      />
      <Content query={query} />
    </>
  );
}

function Content({ query: { data, error, isFetching, refetch } }: { query: UseQueryResult<ResponseItem[]> }) {
  if (data) return <ResponseTable items={data} empty={<NoResponses />} />;
  if (!error || isFetching) return <TableSkeleton label="Carregando as respostas" />;
  return (
    <LoadError title={loadProblem} onRetry={() => void refetch()}>
      {errorText(error, 'O servidor não entregou a lista.')}
    </LoadError>
  );
}

function NoResponses() {
  return (
    <EmptyState
      icon={IconMessage2}
      title="Nenhuma resposta encontrada"
      action={
        <Button component={Link} to="/resposta/cadastro" leftSection={<IconPlus size={16} aria-hidden />}>
          Cadastrar Primeira Resposta
        </Button>
      }
    >
      Cadastre o que uma pessoa deve receber quando escreve do telefone dela, como o andamento de um pedido.
    </EmptyState>
  );
}
