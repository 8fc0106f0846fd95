import type { Trigger } from '@recado/contract';
import { Panel } from '../../../shared/ui/panel.tsx';
import type { ItemEditor } from '../../../shared/use-editing.ts';
import { TriggerForm } from './trigger-form.tsx';

interface TriggerFormPanelProps {
  triggers: readonly Trigger[];
  editor: ItemEditor;
}

/** The one form of the screen, for whatever is being created or edited. */
export function TriggerFormPanel({ triggers, editor: { editing, close } }: TriggerFormPanelProps) {
  switch (editing?.kind) {
    case undefined:
      return null;
    case 'create':
      return (
        <Panel title="Novo gatilho" description="Quando algo acontece, o Recado faz as ações na ordem da lista.">
          <TriggerForm trigger={undefined} onClose={close} />
        </Panel>
      );
    case 'edit': {
      const trigger = triggers.find(({ id }) => id === editing.id);
      return (
        trigger && (
          <Panel title={`Editar ${trigger.name}`} description="As mudanças valem a partir da próxima execução.">
            <TriggerForm key={trigger.id} trigger={trigger} onClose={close} />
          </Panel>
        )
      );
    }
  }
}
