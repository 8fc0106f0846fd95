import { Button } from '@mantine/core';
import type { PersonalData } from '@recado/contract';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { consentText } from '../../shared/consent-text.ts';
import { countOf, exactTime } from '../../shared/format.ts';
import classes from './personal-data-tool.module.css';

interface KeptDataProps {
  /** Whose it is, as shown. */
  who: string;
  data: PersonalData;
  isDownloading: boolean;
  isRemoving: boolean;
  onDownload: () => void;
  onRemove: () => void;
}

/** How much is kept about somebody, and what can be done with it. */
export function KeptData({ who, data, isDownloading, isRemoving, onDownload, onRemove }: KeptDataProps) {
  return (
    <div className={classes.found} role="status">
      <p>{summaryOf(who, data)}</p>
      <ul>
        {data.consentEvents.map((event) => (
          <li key={event.created_at}>
            {consentText(event)}
            {event.without_key && ', por uma chamada sem chave'}, {exactTime(event.created_at)}
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        Quem pediu para sair continua sem receber mensagens depois de apagado: fica só um código, que não revela o
        número nem o nome.
      </p>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isDownloading}
          onClick={onDownload}
        >
          Baixar Dados
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={isRemoving}
          onClick={onRemove}
        >
          Apagar Tudo
        </Button>
      </div>
    </div>
  );
}

function summaryOf(who: string, data: PersonalData): string {
  const { contacts, responses, incoming, outgoing, phoneMessages, files, notes, apiCalls, automation } = data;
  const parts = [
    [contacts, 'contato', 'contatos'],
    [responses, 'resposta', 'respostas'],
    [incoming, 'mensagem recebida', 'mensagens recebidas'],
    [outgoing, 'mensagem enviada', 'mensagens enviadas'],
    [phoneMessages, 'mensagem do celular', 'mensagens do celular'],
    [files, 'arquivo', 'arquivos'],
    [notes, 'nota', 'notas'],
    [apiCalls, 'chamada da API', 'chamadas da API'],
    [automation, 'registro de gatilhos e scripts', 'registros de gatilhos e scripts'],
  ] as const;
  const found = parts.filter(([count]) => count > 0).map(([count, one, many]) => countOf(count, one, many));
  return found.length === 0 ? `Nada guardado sobre ${who}.` : `Sobre ${who}: ${found.join(', ')}.`;
}
