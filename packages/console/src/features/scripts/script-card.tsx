import { ActionIcon, Button } from '@mantine/core';
import type { Script } from '@recado/contract';
import { IconHistory, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Badge } from '../../shared/ui/badge.tsx';
import { CodeView } from './code-view.tsx';
import { RunBadge } from './run-badge.tsx';
import { RunHistory } from './run-history.tsx';
import classes from './script-card.module.css';
import { codePreview, shownDay, shownMoment } from './script-format.ts';

interface ScriptCardProps {
  script: Script;
  /** A form is open, for this script or another. */
  isFormOpen: boolean;
  isEdited: boolean;
  isRunning: boolean;
  /** Some script is running, this one or another. */
  isRunnerBusy: boolean;
  isRemoving: boolean;
  onExecute: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function ScriptCard({ script, ...props }: ScriptCardProps) {
  const { name, description, last_run_at, last_run_status, created_at } = script;
  const isActive = script.is_active === 1;
  const nameId = useId();
  const [hasHistory, setHasHistory] = useState(false);
  return (
    <li className={classes.card} aria-labelledby={nameId}>
      <div className={classes.head}>
        <h2 id={nameId}>{name}</h2>
        <Badge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Ativo' : 'Inativo'}</Badge>
      </div>
      <p className={classes.description} data-empty={description === ''}>
        {description || 'Sem descrição'}
      </p>
      <pre className={classes.code}>
        <CodeView code={codePreview(script.script)} />
      </pre>
      <dl className={classes.facts}>
        <dt>Última execução</dt>
        <dd>
          {last_run_at ? (
            <>
              <time dateTime={last_run_at}>{shownMoment(last_run_at)}</time>
              <RunBadge isSuccess={last_run_status === 'success'} />
            </>
          ) : (
            'Nunca executado'
          )}
        </dd>
        <dt>Criado em</dt>
        <dd>
          <time dateTime={created_at}>{shownDay(created_at)}</time>
        </dd>
      </dl>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerPlay size={15} stroke={1.7} aria-hidden />}
          onClick={props.onExecute}
          loading={props.isRunning}
          disabled={props.isRunnerBusy || props.isRemoving}
          title={props.isRunnerBusy && !props.isRunning ? 'Aguarde a execução em andamento' : undefined}
          aria-label={`Executar ${name}`}
        >
          Executar
        </Button>
        <span className={classes.icons}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            onClick={() => setHasHistory(!hasHistory)}
            aria-expanded={hasHistory}
            aria-label={`Histórico de ${name}`}
            title="Histórico"
          >
            <IconHistory size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            onClick={props.onEdit}
            disabled={props.isFormOpen || props.isRemoving}
            aria-label={`Editar ${name}`}
            title={props.isFormOpen ? 'Salve ou cancele a edição em andamento' : 'Editar'}
          >
            <IconPencil size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            onClick={props.onRemove}
            loading={props.isRemoving}
            // What is being edited or run must not vanish meanwhile.
            disabled={props.isEdited || props.isRunning}
            aria-label={`Excluir ${name}`}
            title="Excluir"
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      {hasHistory && <RunHistory script={script} />}
    </li>
  );
}
