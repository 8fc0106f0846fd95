import type { Trigger } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { CardGrid } from '../../../shared/ui/item-card.tsx';
import type { ItemEditor } from '../../../shared/use-editing.ts';
import { useRowRemoval } from '../../../shared/use-row-removal.ts';
import { runsMax, triggerList, triggerRuns } from '../triggers.queries.ts';
import { ExecutionDialog } from './execution-dialog.tsx';
import { TriggerCard } from './trigger-card.tsx';
import { useExecution } from './use-execution.ts';

export function TriggerCards({ triggers, editor }: { triggers: readonly Trigger[]; editor: ItemEditor }) {
  const { data: runs = [] } = useQuery(triggerRuns({ limit: runsMax }));
  const execution = useExecution();
  const dialog = useExecutionDialog(triggers);
  const removal = useRowRemoval<Trigger>({
    queryKey: triggerList.queryKey,
    remove: (id) => api.triggers.remove({ params: { id } }),
    question: 'Tem certeza que deseja excluir este gatilho?',
    nameOf: ({ name }) => name,
    done: 'Gatilho excluído com sucesso!',
    problem: 'Erro ao excluir gatilho',
  });
  return (
    <>
      <CardGrid label="Gatilhos" narrowest={300}>
        {triggers.map((trigger) => (
          <TriggerCard
            key={trigger.id}
            trigger={trigger}
            lastRun={runs.find((run) => run.trigger_id === trigger.id)}
            isBusy={editor.editing !== undefined}
            // What is being edited must not vanish under the form.
            isEdited={editor.editing?.kind === 'edit' && editor.editing.id === trigger.id}
            isExecuting={execution.isExecuting(trigger.id)}
            isRemoving={removal.isRemoving(trigger.id)}
            onEdit={() => editor.edit(trigger.id)}
            onExecute={() => dialog.open(trigger)}
            onRemove={() => removal.ask(trigger)}
          />
        ))}
      </CardGrid>
      <ExecutionDialog
        trigger={dialog.trigger}
        opened={dialog.isOpen}
        onClose={dialog.close}
        onExecute={(facts) => {
          dialog.close();
          if (dialog.trigger) execution.execute(dialog.trigger.id, facts);
        }}
      />
    </>
  );
}

/** Which trigger is about to be run by hand. It stays known while the dialog closes. */
function useExecutionDialog(triggers: readonly Trigger[]) {
  const [asked, setAsked] = useState<{ id: number; isOpen: boolean }>();
  const trigger = triggers.find(({ id }) => id === asked?.id);
  return {
    trigger,
    isOpen: trigger !== undefined && asked?.isOpen === true,
    open: ({ id }: Trigger) => setAsked({ id, isOpen: true }),
    close: () => setAsked((last) => last && { ...last, isOpen: false }),
  };
}
