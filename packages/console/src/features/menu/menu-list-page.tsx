import { Button } from '@mantine/core';
import type { MenuItem } from '@recado/contract';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../shared/api.ts';
import { TableSkeleton } from '../../shared/ui/data-table.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { menuList } from './menu.queries.ts';
import { MenuTable } from './menu-table.tsx';

const loadProblem = 'Erro ao carregar itens do menu';

export function MenuListPage() {
  const query = useQuery(menuList);
  return (
    <>
      <PageHeader
        title="Menu Cadastrado"
        description="As mensagens que o Recado responde para qualquer pessoa."
        actions={
          <>
            <RefreshButton query={query} problem={loadProblem} />
            <Button component={Link} to="/menu/cadastro" leftSection={<IconPlus size={16} aria-hidden />}>
              Cadastrar Item
            </Button>
          </>
        }
      />
      <Content query={query} />
    </>
  );
}

function Content({ query: { data, error, isFetching, refetch } }: { query: UseQueryResult<MenuItem[]> }) {
  if (data) return <MenuTable items={data} empty={<NoItems />} />;
  if (!error || isFetching) return <TableSkeleton label="Carregando o menu" />;
  return (
    <LoadError title={loadProblem} onRetry={() => void refetch()}>
      {errorText(error, 'O servidor não entregou a lista.')}
    </LoadError>
  );
}

function NoItems() {
  return (
    <EmptyState
      icon={IconListDetails}
      title="Nenhum item encontrado"
      action={
        <Button component={Link} to="/menu/cadastro" leftSection={<IconPlus size={16} aria-hidden />}>
          Cadastrar Primeiro Item
        </Button>
      }
    >
      Comece pelas perguntas que mais chegam: horário, endereço, formas de pagamento.
    </EmptyState>
  );
}
