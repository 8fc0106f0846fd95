import type { ContactGroup } from '@recado/contract';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { UnsavedAreas, useUnsaved } from '../../../shared/unsaved/unsaved.ts';
import { ImportComplete } from './import-complete.tsx';
import { ImportPreviewStep } from './import-preview.tsx';
import { ImportProcessing } from './import-processing.tsx';
import { ImportSelect } from './import-select.tsx';
import type { ImportSource } from './import-sources.ts';
import { ImportTrail } from './import-trail.tsx';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  /** What is chosen when it opens. */
  start: ImportSource;
  groups: readonly ContactGroup[];
  groupId: string | undefined;
}

export function ImportDialog({ opened, onClose, ...wizard }: ImportDialogProps) {
  return (
    // A click beside it must not throw away a file that was sent and read.
    <Dialog opened={opened} onClose={onClose} title="Adicionar contatos" size={760} closeOnClickOutside={false}>
      <Wizard {...wizard} onClose={onClose} />
    </Dialog>
  );
}

/** Lives as long as the dialog is open: the next time starts from the beginning. */
function Wizard({ start, groups, groupId, onClose }: Omit<ImportDialogProps, 'opened'>) {
  const wizard = useImport(start);
  const { step } = wizard;
  // A file that was read waits for its import.
  const isRead =
    (step.name === 'processing' && step.reading.kind !== 'samples') ||
    (step.name === 'preview' && step.found.kind === 'file');
  const { areas } = useUnsaved(isRead);
  const shared = { wizard, groups, groupId };
  return (
    <UnsavedAreas value={areas}>
      <ImportTrail current={step.name} />
      {step.name === 'select' && <ImportSelect {...shared} problem={step.problem} onClose={onClose} />}
      {step.name === 'processing' && <ImportProcessing reading={step.reading} onCancel={wizard.back} />}
      {step.name === 'preview' && <ImportPreviewStep {...shared} found={step.found} />}
      {step.name === 'complete' && <ImportComplete result={step.result} onClose={onClose} />}
    </UnsavedAreas>
  );
}
