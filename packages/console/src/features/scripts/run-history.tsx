import { Skeleton } from '@mantine/core';
import type { Script, ScriptRun } from '@recado/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api.ts';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { RunBadge } from './run-badge.tsx';
import classes from './run-history.module.css';
import { RunOutput } from './run-output.tsx';
import { shownDuration, shownMoment } from './script-format.ts';
import { scriptRuns } from './scripts.queries.ts';

/** The latest runs of a script, each opening to what it left behind. */
export function RunHistory({ script }: { script: Script }) {
  const { data, error } = useQuery(scriptRuns(script.id));
  return (
    <section className={classes.history} aria-label={`Histórico de ${script.name}`}>
      {data ? (
        <Runs runs={data} />
      ) : error ? (
        <FormAlert>{errorText(error, 'Erro ao carregar o histórico')}</FormAlert>
      ) : (
        <div role="status" aria-label="Carregando o histórico">
          <Skeleton height={16} my={8} />
          <Skeleton height={16} my={8} />
        </div>
      )}
    </section>
  );
}

function Runs({ runs }: { runs: readonly ScriptRun[] }) {
  if (runs.length === 0) return <p className={classes.none}>Nenhuma execução ainda.</p>;
  return runs.map(({ id, status, cause, started_at, result }) => (
    <details key={id}>
      <summary>
        <IconChevronRight size={15} aria-hidden />
        <time dateTime={started_at}>{shownMoment(started_at)}</time>
        <span className={classes.cause}>
          {cause} · {shownDuration(result.duration_ms)}
        </span>
        <RunBadge isSuccess={status === 'success'} />
      </summary>
      <RunOutput {...result} />
    </details>
  ));
}
