import { Button } from '@mantine/core';
import type { SentMessage } from '@recado/contract';
import { IconCircleCheck, IconSend2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { TableSkeleton } from '../../shared/ui/data-table.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import classes from './recent-sends.module.css';
import { failedSends, recentSends } from './send.queries.ts';
import { SentMessageTable } from './sent-message-table.tsx';

const loadProblem = 'Erro ao carregar os envios recentes';
const shownAtFirst = 10;

/** What went out lately, by hand or by itself, and how far it got. */
export function RecentSends() {
  const { falhas } = useSearch({ strict: false }) as Record<string, unknown>;
  const isFailed = falhas === 'hoje';
  const query = useQuery(isFailed ? failedSends : recentSends);
  const { data, error, isFetching, refetch } = query;
  return (
    <section className={classes.root} aria-labelledby="recent-sends-title">
      <div className={classes.head}>
        <h2 id="recent-sends-title">{isFailed ? 'Envios que falharam hoje' : 'Envios recentes'}</h2>
        {isFailed && (
          <Link to="/envios/whatsapp" search={(): object => ({})} resetScroll={false}>
            Mostrar todos os envios
          </Link>
        )}
        <RefreshButton query={query} problem={loadProblem} />
      </div>
      {data ? (
        <Messages key={String(isFailed)} messages={data} isFailed={isFailed} />
      ) : error && !isFetching ? (
        <LoadError title={loadProblem} onRetry={() => void refetch()}>
          {errorText(error, 'O servidor não entregou a lista.')}
        </LoadError>
      ) : (
        <TableSkeleton label="Carregando os envios recentes" />
      )}
    </section>
  );
}

function Messages({ messages, isFailed }: { messages: SentMessage[]; isFailed: boolean }) {
  const [isWhole, setIsWhole] = useState(false);
  if (messages.length === 0 && isFailed) {
    return (
      <EmptyState icon={IconCircleCheck} title="Nenhum envio falhou hoje">
        O que não chegar a alguém aparece aqui, com o motivo.
      </EmptyState>
    );
  }
  if (messages.length === 0) {
    return (
      <EmptyState icon={IconSend2} title="Nenhum envio ainda">
        As mensagens que você enviar e as respostas automáticas aparecem aqui, com a confirmação de entrega e leitura.
      </EmptyState>
    );
  }
  const isCut = !isWhole && messages.length > shownAtFirst;
  return (
    <>
      <SentMessageTable messages={isCut ? messages.slice(0, shownAtFirst) : messages} />
      {isCut && (
        <Button className={classes.more} variant="default" onClick={() => setIsWhole(true)}>
          Mostrar Mais
        </Button>
      )}
    </>
  );
}
