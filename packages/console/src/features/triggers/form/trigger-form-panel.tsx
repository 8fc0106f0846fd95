import type { Trigger } from '@recado/contract';
import { EditedItem } from '../../../shared/ui/edited-item.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import type { ItemEditor } from '../../../shared/use-editing.ts';
import { useKeptRow } from '../../../shared/use-kept-row.ts';
import { TriggerForm } from './trigger-form.tsx';

interface TriggerFormPanelProps {
  triggers: readonly Trigger[];
  editor: ItemEditor;
}

/** The one form of the screen, for whatever is being created or edited. */
export function TriggerFormPanel({ triggers, editor: { editing, close } }: TriggerFormPanelProps) {
  const kept = useKeptRow(triggers, editing?.kind === 'edit' ? editing.id : undefined);
  switch (editing?.kind) {
    case undefined:
      return null;
    case 'create':
      return (
        <Panel title="Novo gatilho" description="Quando algo acontece, o Recado faz as ações na ordem da lista.">
          <EditedItem>
            <TriggerForm trigger={undefined} onClose={close} />
          </EditedItem>
        </Panel>
      );
    case 'edit': {
      const trigger = kept.rows.find(({ id }) => id === editing.id);
      return (
        trigger && (
          <Panel title={`Editar ${trigger.name}`} description="As mudanças valem a partir da próxima execução.">
            <EditedItem key={trigger.id} isGone={kept.isGone}>
              <TriggerForm trigger={trigger} onClose={close} />
            </EditedItem>
          </Panel>
        )
      );
    }
  }
}
