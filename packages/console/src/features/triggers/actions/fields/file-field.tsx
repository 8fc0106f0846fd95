import { Button } from '@mantine/core';
import type { QuickAction } from '@recado/contract';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sendQuickActions, sendQuickActionsProblem } from '../../../../shared/send-quick-actions.ts';
import { Choice } from '../../../../shared/ui/choice.tsx';
import { FileMark } from '../../../../shared/ui/file-mark.tsx';
import { LoadedField } from '../../../../shared/ui/loaded-field.tsx';
import classes from './file-field.module.css';

interface FileFieldProps {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  error?: ReactNode;
}

const label = 'Anexo';

/** The image or file of a quick action, which goes along as it is when the trigger runs. */
export function FileField({ value, onChange, error, ...input }: FileFieldProps) {
  const query = useQuery({ ...sendQuickActions, select: withFile });
  const chosen = query.data?.find(({ id }) => id === value);
  const isGone = value !== undefined && query.data !== undefined && !chosen;
  const options = [
    ...(query.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    // So that it can be removed.
    ...(isGone ? [{ value: String(value), label: 'Anexo que não existe mais' }] : []),
  ];
  if (options.length === 0) return <Substitute query={query} />;
  return (
    <div className={classes.field}>
      <Choice
        {...input}
        label={label}
        description="A imagem ou o arquivo de uma ação rápida vai junto, como estiver na hora do envio. O texto dela não vai."
        placeholder="Sem anexo"
        clearable
        clearButtonProps={{ 'aria-label': 'Remover o anexo', 'aria-hidden': false, tabIndex: 0 }}
        searchable={options.length > 10}
        nothingFoundMessage="Nada encontrado"
        data={options}
        value={value === undefined ? null : String(value)}
        onChange={(id) => onChange(id === null ? undefined : Number(id))}
        error={error || (isGone && 'O que estava escolhido não existe mais. Escolha outro ou remova o anexo.')}
      />
      {chosen && <Preview action={chosen} />}
    </div>
  );
}

/** While there is nothing to choose from, or nobody knows. */
const Substitute = ({ query }: Pick<Parameters<typeof LoadedField<QuickAction>>[0], 'query'>) => (
  <LoadedField
    label={label}
    query={query}
    loading={`Carregando: ${label}`}
    problem={sendQuickActionsProblem}
    error={undefined}
    empty={
      <>
        <span>Nenhuma ação rápida com imagem ou arquivo ainda.</span>
        <Button
          component={Link}
          to="/quick-actions"
          target="_blank"
          variant="default"
          rightSection={<IconExternalLink size={16} stroke={1.7} aria-hidden />}
        >
          Criar Ação Rápida
        </Button>
      </>
    }
  >
    {() => null}
  </LoadedField>
);

function Preview({ action: { name, media_url, attachment } }: { action: QuickAction }) {
  if (media_url) return <img className={classes.picture} src={media_url} alt={`Imagem de ${name}`} />;
  if (!attachment) return null;
  return (
    <div className={classes.file}>
      <FileMark kind={attachment.kind} name={attachment.file_name} />
      {attachment.kind === 'voice' && (
        <p>A mensagem de voz vai sem legenda: se houver texto, ele sai antes, em outra mensagem.</p>
      )}
    </div>
  );
}

const withFile = (actions: QuickAction[]): QuickAction[] =>
  actions.filter(({ media_url, attachment }) => media_url !== null || attachment !== null);
