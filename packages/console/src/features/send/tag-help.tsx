import { Skeleton } from '@mantine/core';
import type { Tag } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { HelpBox } from '../../shared/ui/form-columns.tsx';
import { renderSample } from './render-sample.ts';
import { activeTags } from './send.queries.ts';
import classes from './tag-help.module.css';

/** Enough for the built-in ones and a few more; the rest is a click away. */
const shownAtFirst = 12;
const valueMax = 50;

/** Which tags there are, what each gives, and whose data that is. */
export function TagHelp() {
  return (
    <>
      <HelpBox title="Tags disponíveis">
        <Tags />
        <p>
          <Link to="/tags">Gerenciar Tags</Link>
        </p>
      </HelpBox>
      <HelpBox title="De quem são os dados">
        <p>
          A prévia usa um contato de exemplo. Ao enviar, o servidor preenche as tags com os dados do{' '}
          <Link to="/contatos">contato</Link> que tem o telefone informado.
        </p>
        <p>
          Se faltar um dado, <strong>nada é enviado</strong> e você fica sabendo qual: um cliente nunca recebe o nome de
          outra pessoa.
        </p>
      </HelpBox>
    </>
  );
}

function Tags() {
  const { data, isError, refetch } = useQuery(activeTags);
  const [isWhole, setIsWhole] = useState(false);
  if (!data && isError) {
    return (
      <p role="alert">
        Falha ao carregar tags.{' '}
        <button type="button" className={classes.more} onClick={() => void refetch()}>
          Tentar Novamente
        </button>
      </p>
    );
  }
  if (!data) return <Skeleton height={240} role="status" aria-label="Carregando as tags" />;
  if (data.length === 0) return <p>Nenhuma tag ativa. As mensagens saem como você escrever.</p>;
  const shown = isWhole ? data : data.slice(0, shownAtFirst);
  return (
    <>
      <dl className={classes.list}>
        {shown.map((tag) => (
          <TagEntry key={tag.id} tag={tag} />
        ))}
      </dl>
      {shown.length < data.length && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          Mostrar Todas ({data.length})
        </button>
      )}
    </>
  );
}

function TagEntry({ tag }: { tag: Tag }) {
  const { text, missing } = renderSample(`{${tag.name}}`, [tag]);
  const value = text.length > valueMax ? `${text.slice(0, valueMax)}…` : text;
  return (
    <div>
      <dt>
        <code>{`{${tag.name}}`}</code>
      </dt>
      <dd>{missing.length > 0 ? 'sem valor' : value}</dd>
      <dd>{tag.description || tag.displayName}</dd>
    </div>
  );
}
