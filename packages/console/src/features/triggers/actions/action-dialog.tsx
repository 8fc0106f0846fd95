import { type ActionType, actionLabels, type TriggerAbout, type TriggerAction } from '@recado/contract';
import { useState } from 'react';
import { Choice } from '../../../shared/ui/choice.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { UnsavedAreas, useUnsavedArea } from '../../../shared/unsaved/unsaved.ts';
import { actionForms } from './action-forms.ts';

interface ActionDialogProps {
  opened: boolean;
  /** The one being edited; a new one when left out. */
  action: TriggerAction | undefined;
  trigger: TriggerAbout;
  onDone: (action: TriggerAction) => void;
  onClose: () => void;
}

export function ActionDialog({ opened, onClose, ...editor }: ActionDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={600}
      title={editor.action ? 'Editar ação' : 'Adicionar ação'}
      // A click beside it does not throw away what was typed.
      closeOnClickOutside={false}
    >
      <ActionEditor {...editor} onCancel={onClose} />
    </Dialog>
  );
}

type ActionEditorProps = Omit<ActionDialogProps, 'opened' | 'onClose'> & { onCancel: () => void };

function ActionEditor(props: ActionEditorProps) {
  const [type, setType] = useState<ActionType>(props.action?.type ?? 'SEND_WHATSAPP_MESSAGE');
  const ActionForm = actionForms[type];
  const { areas, leave } = useUnsavedArea();
  return (
    <>
      <Choice
        label="Tipo de ação"
        data={Object.entries(actionLabels).map(([value, label]) => ({ value, label }))}
        value={type}
        // The fields of another type are other fields.
        onChange={(chosen) => chosen && leave(() => setType(chosen as ActionType))}
        data-autofocus
        mb="md"
      />
      <UnsavedAreas value={areas}>
        <ActionForm key={type} {...props} />
      </UnsavedAreas>
    </>
  );
}
