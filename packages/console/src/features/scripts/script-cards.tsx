import { Button } from '@mantine/core';
import type { Script } from '@recado/contract';
import { IconBrowser, IconPlus } from '@tabler/icons-react';
import { api } from '../../shared/api.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { CardGrid } from '../../shared/ui/item-card.tsx';
import { askUsage } from '../../shared/usage.ts';
import type { ItemEditor } from '../../shared/use-editing.ts';
import { useRowRemoval } from '../../shared/use-row-removal.ts';
import { ScriptCard } from './script-card.tsx';
import { scriptList } from './scripts.queries.ts';
import type { ScriptRunner } from './use-script-run.ts';

interface ScriptCardsProps {
  scripts: readonly Script[];
  editor: ItemEditor;
  runner: ScriptRunner;
}

export function ScriptCards({ scripts, editor, runner }: ScriptCardsProps) {
  const { editing } = editor;
  const removal = useRowRemoval<Script>({
    queryKey: scriptList.queryKey,
    remove: (id) => api.scripts.remove({ params: { id } }),
    question: 'Tem certeza que deseja excluir este script?',
    nameOf: ({ name }) => name,
    usage: ({ id }) => askUsage('script', String(id)),
    done: 'Script excluído com sucesso!',
    problem: 'Erro ao excluir script',
  });
  if (scripts.length === 0) {
    return editing ? null : <NoScripts onCreate={editor.create} />;
  }
  return (
    <CardGrid label="Scripts" narrowest={340}>
      {scripts.map((script) => (
        <ScriptCard
          key={script.id}
          script={script}
          isFormOpen={editing !== undefined}
          isEdited={editing?.kind === 'edit' && editing.id === script.id}
          isRunning={runner.isRunning(script.id)}
          isRunnerBusy={runner.isBusy}
          isRemoving={removal.isRemoving(script.id)}
          onExecute={() => runner.start(script)}
          onEdit={() => editor.edit(script.id)}
          onRemove={() => removal.ask(script)}
        />
      ))}
    </CardGrid>
  );
}

const NoScripts = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    icon={IconBrowser}
    title="Nenhum script ainda"
    action={
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
        Criar Primeiro Script
      </Button>
    }
  >
    Um script abre páginas num navegador, lê o que precisa e devolve os dados. O primeiro já vem com um exemplo pronto.
  </EmptyState>
);
