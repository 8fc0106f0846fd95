import { Button } from '@mantine/core';
import { type ConsentEvent, type PersonalData, phoneProblem, storedPhone } from '@recado/contract';
import { IconDownload, IconSearch, IconTrash } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { countOf, exactTime } from '../../shared/format.ts';
import { notify } from '../../shared/notify.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { PhoneInput } from '../../shared/ui/phone-input.tsx';
import classes from './personal-data-tool.module.css';
import { useExportPersonalData, useFindPersonalData, usePurgePersonalData } from './privacy.queries.ts';

/** What is kept about one person, to be shown to that person or removed. */
export function PersonalDataTool() {
  const [national, setNational] = useState('');
  const [problem, setProblem] = useState<string>();
  const find = useFindPersonalData();
  const download = useExportPersonalData();
  const purge = usePurgePersonalData();

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = phoneProblem(national);
    setProblem(wrong);
    if (!wrong) find.mutate(storedPhone(national));
  };
  const remove = ({ phone }: PersonalData) => {
    if (!window.confirm(`Apagar tudo o que está guardado sobre ${phone}? Isto não pode ser desfeito.`)) return;
    purge.mutate(phone, {
      onSuccess: () => {
        notify.success('Dados apagados com sucesso!');
        find.mutate(phone);
      },
    });
  };
  const failure = find.error ?? download.error ?? purge.error;
  return (
    <Form
      className={classes.root}
      isSending={find.isPending}
      // A number to look up, until it was looked up.
      isChanged={national !== '' && find.isIdle}
      onSubmit={onSubmit}
    >
      <div className={classes.search}>
        <PhoneInput
          label="Telefone"
          value={national}
          error={problem}
          onChange={(value: string) => {
            setNational(value);
            setProblem(undefined);
            find.reset();
          }}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconSearch size={16} aria-hidden />}
          loading={find.isPending}
        >
          Procurar
        </Button>
      </div>
      <FormAlert>{failure ? errorText(failure, 'Erro ao consultar os dados') : undefined}</FormAlert>
      {find.data && (
        <div className={classes.found} role="status">
          <p>{summaryOf(find.data)}</p>
          <ul>
            {find.data.consentEvents.map((event) => (
              <li key={event.created_at}>
                {eventText(event)}, {exactTime(event.created_at)}
              </li>
            ))}
          </ul>
          <p className={classes.note}>
            Quem pediu para sair continua sem receber mensagens depois de apagado: fica só um código, que não revela o
            número.
          </p>
          <div className={classes.actions}>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={download.isPending}
              onClick={() => find.data && download.mutate(find.data.phone)}
            >
              Baixar Dados
            </Button>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              loading={purge.isPending}
              onClick={() => find.data && remove(find.data)}
            >
              Apagar Tudo
            </Button>
          </div>
        </div>
      )}
    </Form>
  );
}

function eventText({ kind, word, without_key }: ConsentEvent): string {
  if (kind === 'undone') return 'Saída desfeita pelo administrador';
  const wish = kind === 'left' ? 'Pediu para sair' : 'Pediu para voltar';
  return `${wish} com “${word}”${without_key ? ', por uma chamada sem chave' : ''}`;
}

function summaryOf({ phone, contacts, responses, incoming, outgoing, apiCalls, automation }: PersonalData): string {
  const parts = [
    [contacts, 'contato', 'contatos'],
    [responses, 'resposta', 'respostas'],
    [incoming, 'mensagem recebida', 'mensagens recebidas'],
    [outgoing, 'mensagem enviada', 'mensagens enviadas'],
    [apiCalls, 'chamada da API', 'chamadas da API'],
    [automation, 'registro de gatilhos e scripts', 'registros de gatilhos e scripts'],
  ] as const;
  const found = parts.filter(([count]) => count > 0).map(([count, one, many]) => countOf(count, one, many));
  return found.length === 0 ? `Nada guardado sobre ${phone}.` : `Sobre ${phone}: ${found.join(', ')}.`;
}
