import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { countOf } from '../../shared/format.ts';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { openApiDocument } from './api-docs.queries.ts';
import classes from './api-docs-page.module.css';
import { ApiOperationRow } from './api-operation-row.tsx';
import { matches, type OpenApi, operationsOf } from './openapi.ts';

export function ApiDocsPage() {
  const { data, error, isFetching, refetch } = useQuery(openApiDocument);
  return (
    <>
      <PageHeader
        title="Documentação da API"
        description="Todas as rotas do servidor. As que pedem login usam o cabeçalho Authorization com um token Bearer."
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!data}
            onClick={() => data && download(data)}
          >
            Baixar OpenAPI (JSON)
          </Button>
        }
      />
      {data ? (
        <Reference document={data} />
      ) : error && !isFetching ? (
        <LoadError title="Erro ao carregar a documentação" onRetry={() => void refetch()}>
          {errorText(error, 'O servidor não entregou a lista de rotas.')}
        </LoadError>
      ) : (
        <Skeletons />
      )}
    </>
  );
}

function Reference({ document }: { document: OpenApi }) {
  const [search, setSearch] = useState('');
  const found = operationsOf(document).filter((operation) => matches(operation, search));
  const groups = Map.groupBy(found, ({ tag }) => tag);
  return (
    <>
      <TextInput
        type="search"
        className={classes.search}
        aria-label="Buscar rota"
        placeholder="Buscar por rota, método ou descrição"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className={classes.count} role="status">
        {found.length > 0 ? countOf(found.length, 'rota', 'rotas') : 'Nenhuma rota encontrada para esta busca.'}
      </p>
      {[...groups].map(([tag, operations]) => (
        <section key={tag} className={classes.group} aria-label={tag}>
          <h2>{tag}</h2>
          <div className={classes.list}>
            {operations.map((operation) => (
              <ApiOperationRow key={operation.id} operation={operation} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function Skeletons() {
  return (
    <div role="status" aria-label="Carregando a documentação">
      <Skeleton className={classes.search} height={36} />
      <Skeleton height={20} width={64} mb={24} />
      <Skeleton height={360} radius="lg" />
    </div>
  );
}

function download(document: OpenApi): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }));
  const link = Object.assign(window.document.createElement('a'), { href: url, download: 'recado-openapi.json' });
  link.click();
  URL.revokeObjectURL(url);
}
