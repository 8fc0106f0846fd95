import type { Script } from '@recado/contract';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { EditAction, IconAction, RemoveAction } from '../../shared/ui/icon-action.tsx';
import { ItemCard } from '../../shared/ui/item-card.tsx';
import { CodeView } from './editor/code-view.tsx';
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
  const [hasHistory, setHasHistory] = useState(false);
  return (
    <ItemCard
      name={name}
      isActive={isActive}
      execution={{
        start: props.onExecute,
        isRunning: props.isRunning,
        isDisabled: props.isRunnerBusy || props.isRemoving,
        whyNot: props.isRunnerBusy && !props.isRunning ? 'Aguarde a execução em andamento' : undefined,
      }}
      icons={
        <>
          <IconAction
            icon={IconHistory}
            label={`Histórico de ${name}`}
            title="Histórico"
            size={32}
            onClick={() => setHasHistory(!hasHistory)}
            aria-expanded={hasHistory}
          />
          <EditAction
            name={name}
            size={32}
            isBusy={props.isFormOpen}
            disabled={props.isRemoving}
            onClick={props.onEdit}
          />
          <RemoveAction
            name={name}
            size={32}
            onClick={props.onRemove}
            loading={props.isRemoving}
            // What is being edited or run must not vanish meanwhile.
            disabled={props.isEdited || props.isRunning}
          />
        </>
      }
      footer={hasHistory && <RunHistory script={script} />}
    >
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
    </ItemCard>
  );
}
