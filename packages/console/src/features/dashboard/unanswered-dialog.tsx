import { Button, Skeleton } from '@mantine/core';
import type { UnansweredMessage } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorText } from '../../shared/api.ts';
import { formatNumber } from '../../shared/format.ts';
import { ActionRow, ActionRows } from '../../shared/ui/action-rows.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { unansweredToday } from './dashboard.queries.ts';
import classes from './unanswered-dialog.module.css';

const opening = { ver: 'sem-resposta' };

export const UnansweredLink = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <Link to="/" search={(): object => opening} resetScroll={false} className={className}>
    {children}
  </Link>
);

/** Stands in the address: a reload and the way back from a form come to it again. */
export function UnansweredDialog() {
  const { ver }: { ver?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Dialog
      opened={ver === opening.ver}
      onClose={() => void navigate({ to: '/', resetScroll: false })}
      title="Mensagens sem resposta"
      size={620}
    >
      <Unanswered />
    </Dialog>
  );
}

function Unanswered() {
  const { data, error, isPending, isFetching, refetch } = useQuery(unansweredToday);
  if (isPending) return <Skeleton height={160} radius={8} />;
  if (!data) {
    return (
      <LoadError title="Erro ao carregar as mensagens" retrying={isFetching} onRetry={() => void refetch()}>
        {errorText(error, 'Tente novamente em instantes.')}
      </LoadError>
    );
  }
  if (data.length === 0) return <p className={classes.about}>Nenhuma mensagem de hoje espera por uma resposta.</p>;
  return (
    <>
      <p className={classes.about}>
        O que escreveram hoje e nada respondeu: nem o telefone, nem o menu, nem a IA, nem a resposta padrão. Sai daqui o
        que ganha uma resposta no menu ou para o telefone de quem escreveu.
      </p>
      <ActionRows className={classes.rows}>
        {data.map((item) => (
          <ActionRow key={item.message} action={<Answer message={item.message} />}>
            <p className={classes.message}>{item.message || 'Uma mensagem que não pôde ser lida'}</p>
            <small className={classes.writer}>
              {item.times > 1 && `${formatNumber(item.times)} vezes · `}
              <RelativeTime iso={item.last_at} />
              {whoOf(item) && ` · ${whoOf(item)}`}
            </small>
          </ActionRow>
        ))}
      </ActionRows>
    </>
  );
}

const whoOf = ({ name, phone }: UnansweredMessage): string => [name, phone].filter(Boolean).join(', ');

const Answer = ({ message }: { message: string }) => (
  <Button
    variant="default"
    size="xs"
    aria-label={message ? `Criar resposta para ${message}` : 'Ver as chamadas'}
    renderRoot={(root) =>
      message ? (
        <Link {...root} to="/menu/cadastro" search={(): object => ({ mensagem: message })} />
      ) : (
        <Link {...root} to="/api-calls" />
      )
    }
  >
    {message ? 'Criar Resposta' : 'Ver Chamadas'}
  </Button>
);
