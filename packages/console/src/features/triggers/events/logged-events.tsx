import type { LoggedEvent, Trigger } from '@recado/contract';
import { IconNotes } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../shared/api.ts';
import { Badge, type Tone } from '../../../shared/ui/badge.tsx';
import { Cell, type Column, DataTable, TableSkeleton } from '../../../shared/ui/data-table.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LoadError } from '../../../shared/ui/load-error.tsx';
import { LongText } from '../../../shared/ui/long-text.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { loggedEvents } from '../triggers.queries.ts';
import { levelTexts } from './event-level.ts';

const columns: Column[] = [
  { label: 'Nível', width: '120px' },
  { label: 'Mensagem' },
  { label: 'Detalhes' },
  { label: 'Gatilho', width: '180px' },
  { label: 'Quando', width: '150px' },
];

const tones: Record<LoggedEvent['level'], Tone> = { debug: 'quiet', info: 'busy', warn: 'caution', error: 'bad' };

/** What triggers wrote down to be read here. */
export function LoggedEvents({ triggers }: { triggers: readonly Trigger[] }) {
  const { data, error, isFetching, refetch } = useQuery(loggedEvents);
  const names = new Map(triggers.map(({ id, name }) => [id, name]));
  if (!data) {
    return error && !isFetching ? (
      <LoadError title="Erro ao carregar os eventos" onRetry={() => void refetch()}>
        {errorText(error, 'O servidor não entregou a lista.')}
      </LoadError>
    ) : (
      <TableSkeleton label="Carregando os eventos" />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={IconNotes} title="Nenhum evento registrado">
        A ação Registrar evento, com a opção de salvar no banco de dados, escreve aqui.
      </EmptyState>
    );
  }
  return (
    <DataTable label="Eventos registrados" columns={columns}>
      {data.map(({ id, level, message, details, trigger_id, created_at }) => (
        <tr key={id}>
          <Cell label="Nível">
            <Badge tone={tones[level]}>{levelTexts[level]}</Badge>
          </Cell>
          <Cell label="Mensagem">
            <LongText>{message}</LongText>
          </Cell>
          <Cell label="Detalhes">{details === '' ? '–' : <LongText>{details}</LongText>}</Cell>
          <Cell label="Gatilho">{(trigger_id !== null && names.get(trigger_id)) || 'Gatilho excluído'}</Cell>
          <td data-label="Quando" align="right">
            <RelativeTime iso={created_at} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
