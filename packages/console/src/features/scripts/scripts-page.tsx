import { Button } from '@mantine/core';
import type { Script } from '@recado/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api.ts';
import { useNewItemWish } from '../../shared/new-item-wish.ts';
import { EditedItem } from '../../shared/ui/edited-item.tsx';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { type ItemEditor, useItemEditing } from '../../shared/use-editing.ts';
import { useKeptRow } from '../../shared/use-kept-row.ts';
import { RunResult } from './run-result.tsx';
import { ScriptCards } from './script-cards.tsx';
import { ScriptForm } from './script-form.tsx';
import { ScriptGuide } from './script-guide.tsx';
import { scriptList, scriptNotice } from './scripts.queries.ts';
import classes from './scripts-page.module.css';
import { ScriptsSkeleton } from './scripts-skeleton.tsx';
import { useScriptRun } from './use-script-run.ts';

const loadProblem = 'Erro ao carregar scripts';

export function ScriptsPage() {
  const query = useQuery(scriptList);
  const { data, error, isFetching, refetch } = query;
  const editor = useItemEditing();
  useNewItemWish('script', () => {
    if (!editor.editing) editor.create();
  });
  const runner = useScriptRun();
  return (
    <>
      <PageHeader
        title="Scraping com Playwright"
        description="Scripts que abrem páginas da web num navegador, leem o que você precisa e devolvem os dados."
        actions={
          <>
            <RefreshButton query={query} problem={loadProblem} />
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={editor.create}
              // While the list is loading, the form opens with it.
              disabled={(!data && error !== null) || editor.editing !== undefined}
            >
              Novo Script
            </Button>
          </>
        }
      />
      <div className={classes.page}>
        <RunnerNotice />
        {data && <OpenForm scripts={data} editor={editor} />}
        {runner.result && <RunResult result={runner.result} onClose={runner.close} />}
        {data ? (
          <ScriptCards scripts={data} editor={editor} runner={runner} />
        ) : error && !isFetching ? (
          <LoadError title={loadProblem} onRetry={() => void refetch()}>
            {errorText(error, 'O servidor não entregou a lista.')}
          </LoadError>
        ) : (
          <ScriptsSkeleton />
        )}
        <ScriptGuide />
      </div>
    </>
  );
}

/** What is wrong with how scripts run on this server; nothing, most of the time. */
function RunnerNotice() {
  const { data } = useQuery(scriptNotice);
  if (!data?.notice) return null;
  return <Notice role="note">{data.notice}</Notice>;
}

/** The one form of the screen, for whatever is being created or edited. */
function OpenForm({ scripts, editor: { editing, close } }: { scripts: readonly Script[]; editor: ItemEditor }) {
  const kept = useKeptRow(scripts, editing?.kind === 'edit' ? editing.id : undefined);
  switch (editing?.kind) {
    case undefined:
      return null;
    case 'create':
      return (
        <EditedItem>
          <ScriptForm script={undefined} onClose={close} />
        </EditedItem>
      );
    case 'edit': {
      const script = kept.rows.find(({ id }) => id === editing.id);
      return (
        script && (
          <EditedItem key={script.id} isGone={kept.isGone}>
            <ScriptForm script={script} onClose={close} />
          </EditedItem>
        )
      );
    }
  }
}
