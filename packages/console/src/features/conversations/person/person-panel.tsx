import { Button, Skeleton } from '@mantine/core';
import type { Conversation, ConversationPerson } from '@recado/contract';
import { IconDownload, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, errorText } from '../../../shared/api.ts';
import { consentText } from '../../../shared/consent-text.ts';
import { exactTime } from '../../../shared/format.ts';
import { notify } from '../../../shared/notify.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { LoadError } from '../../../shared/ui/load-error.tsx';
import { conversationPerson } from '../conversations.queries.ts';
import { withoutMarks } from '../thread/marked-pieces.ts';
import classes from './person-panel.module.css';

interface PersonPanelProps {
  conversation: Conversation;
  onAddContact: () => void;
  onOpen: (id: number) => void;
  /** A message of the thread. */
  onFind: (messageId: string) => void;
}

/** Whom the conversation is with: what the house knows about them, and what the law gives them. */
export function PersonPanel({ conversation, onAddContact, onOpen, onFind }: PersonPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(conversationPerson(conversation.id));
  if (!data && error) {
    return (
      <LoadError title="Erro ao carregar o contato" retrying={isFetching} onRetry={() => void refetch()}>
        {errorText(error, 'Tente novamente em instantes.')}
      </LoadError>
    );
  }
  if (!data) return <PanelSkeleton />;
  const others = data.addresses.filter(({ text }) => text !== conversation.phone);
  const { consentEvents, responses, responsesTotal, conversations, notes, whom } = data;
  return (
    <div className={classes.root}>
      <Identity conversation={conversation} person={data} onAddContact={onAddContact} />
      {consentEvents.length > 0 && (
        <Part title="Pedidos de saída e retorno">
          <ul>
            {consentEvents.map((event) => (
              <li key={event.created_at}>
                {consentText(event)}
                <small>
                  {exactTime(event.created_at)} · {consentProof(event)}
                </small>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {!conversation.is_group && (
        <Part title="Respostas para este telefone">
          {responses.length === 0 && <p className={classes.none}>Nenhuma.</p>}
          <ul>
            {responses.map(({ id, message, reply }) => (
              <li key={id}>
                <Link to="/resposta/listagem" search={(): object => ({ item: id })} title="Ver e editar a resposta">
                  {message}
                </Link>
                <small className={classes.cut}>{reply}</small>
              </li>
            ))}
          </ul>
          {responsesTotal > responses.length && (
            <Link to="/resposta/listagem" search={(): object => ({ q: conversation.phone })}>
              Ver todas ({responsesTotal})
            </Link>
          )}
        </Part>
      )}
      {(others.length > 0 || conversations.length > 0) && (
        <Part title="Outros endereços da mesma pessoa">
          <ul>
            {others.map(({ kind, text }) => (
              <li key={`${kind} ${text}`}>
                {text} <small>{addressNames[kind]}</small>
              </li>
            ))}
            {conversations.map(({ id, through, last_at }) => (
              <li key={id}>
                <button type="button" className={classes.link} onClick={() => onOpen(id)}>
                  Conversa por {through}
                </button>
                <small>{exactTime(last_at)}</small>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Notas">
        {notes.length === 0 && <p className={classes.none}>Nenhuma. Escreva uma abaixo das mensagens.</p>}
        <ul>
          {notes.map(({ id, text, sender, at }) => (
            <li key={id}>
              <button type="button" className={classes.note} title="Ver na conversa" onClick={() => onFind(id)}>
                {withoutMarks(text)}
              </button>
              <small>
                {sender}, {exactTime(at)}
              </small>
            </li>
          ))}
        </ul>
      </Part>
      {whom && <Rights whom={whom} name={conversation.name} />}
    </div>
  );
}

const addressNames: Record<ConversationPerson['addresses'][number]['kind'], string> = {
  phone: 'telefone',
  alias: 'código que o WhatsApp usa no lugar do número',
  name: 'nome no aplicativo',
};

const consentProof = ({ channel, without_key }: ConversationPerson['consentEvents'][number]): string => {
  if (channel === 'console') return 'pelo console';
  if (channel === 'whatsapp') return 'pelo WhatsApp';
  return without_key ? 'pela API, sem chave: sem prova' : 'pela API, com chave';
};

function Identity({
  conversation,
  person: { contact, groups },
  onAddContact,
}: Pick<PersonPanelProps, 'conversation' | 'onAddContact'> & { person: ConversationPerson }) {
  const { name, phone, is_group } = conversation;
  const facts = [
    ['Telefone', contact?.phone || phone],
    ['E-mail', contact?.email],
    ['Empresa', contact?.company],
    ['Cargo', contact?.title],
  ].filter(([, value]) => value);
  return (
    <section className={classes.identity}>
      <h3>{contact?.name || name}</h3>
      {is_group && <p className={classes.none}>Grupo do WhatsApp</p>}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {groups.length > 0 && (
        <p className={classes.groups}>
          {groups.map(({ id, name: group }) => (
            <Badge key={id} tone="quiet">
              {group}
            </Badge>
          ))}
        </p>
      )}
      {contact ? (
        <Link to="/contatos" search={(): object => ({ q: contact.phone || contact.name })}>
          Abrir nos contatos
        </Link>
      ) : (
        !is_group &&
        phone !== '' && (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={16} stroke={1.7} aria-hidden />}
            onClick={onAddContact}
          >
            Adicionar Contato
          </Button>
        )
      )}
    </section>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h4>{title}</h4>
    {children}
  </section>
);

function Rights({ whom, name }: { whom: NonNullable<ConversationPerson['whom']>; name: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.privacy.export({ query: whom }),
    onSuccess: saveFile,
    onError: (error) => notify.error(errorText(error, 'Erro ao baixar os dados')),
  });
  return (
    <Part title="Privacidade (LGPD)">
      <div className={classes.rights}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          Baixar Dados
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          renderRoot={(root) => (
            <Link
              {...root}
              to="/settings"
              hash="privacidade"
              search={(): object => ({ titular: whom.phone ?? name })}
            />
          )}
        >
          Apagar Dados
        </Button>
      </div>
    </Part>
  );
}

const PanelSkeleton = () => (
  <div className={classes.root} role="status" aria-label="Carregando o contato">
    {[140, 180, 120, 200].map((width) => (
      <Skeleton key={width} height={16} width={width} mb={14} />
    ))}
  </div>
);
