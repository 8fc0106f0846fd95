import { Button } from '@mantine/core';
import type { ContactGroup, ContactSampleSource } from '@recado/contract';
import { EditedItem } from '../../../shared/ui/edited-item.tsx';
import { FormAlert } from '../../../shared/ui/form-alert.tsx';
import { UnsavedAreas, useUnsavedArea } from '../../../shared/unsaved/unsaved.ts';
import { FileDrop } from './file-drop.tsx';
import classes from './import-select.module.css';
import { exportSteps, type ImportSource, importSources } from './import-sources.ts';
import { ManualContactForm } from './manual-contact-form.tsx';
import type { Import } from './use-import.ts';

interface ImportSelectProps {
  wizard: Import;
  problem: string | undefined;
  groups: readonly ContactGroup[];
  groupId: string | undefined;
  onClose: () => void;
}

export function ImportSelect({ wizard, problem, groups, groupId, onClose }: ImportSelectProps) {
  const { source } = wizard;
  const { areas, leave } = useUnsavedArea();
  return (
    <>
      <SourceField value={source} onChange={(chosen) => leave(() => wizard.choose(chosen))} />
      {source === 'manual' ? (
        <UnsavedAreas value={areas}>
          <EditedItem>
            <ManualContactForm groups={groups} groupId={groupId} onClose={onClose} />
          </EditedItem>
        </UnsavedAreas>
      ) : (
        <FilePanel source={source} wizard={wizard} problem={problem} />
      )}
    </>
  );
}

function SourceField({ value, onChange }: { value: ImportSource; onChange: (source: ImportSource) => void }) {
  return (
    <fieldset className={classes.sources}>
      <legend>De onde vêm os contatos?</legend>
      {(Object.keys(importSources) as ImportSource[]).map((source) => {
        const { label, hint, icon: SourceIcon } = importSources[source];
        return (
          <label key={source}>
            <input
              type="radio"
              name="source"
              checked={value === source}
              onChange={() => onChange(source)}
              aria-label={label}
            />
            <SourceIcon size={20} stroke={1.6} aria-hidden />
            <strong>{label}</strong>
            <span>{hint}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface FilePanelProps extends Pick<ImportSelectProps, 'wizard' | 'problem'> {
  source: ContactSampleSource;
}

function FilePanel({ source, wizard, problem }: FilePanelProps) {
  const steps = exportSteps[source];
  return (
    <div className={classes.panel}>
      <FormAlert>{problem}</FormAlert>
      {steps.length > 0 && (
        <ol className={classes.steps}>
          {steps.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
      <FileDrop onFile={(file) => void wizard.readFile(file)} />
      <div className={classes.samples}>
        <p>Só quer ver como funciona? Os contatos de exemplo são inventados e podem ser excluídos depois.</p>
        <Button variant="default" onClick={() => wizard.readSamples(source)}>
          Usar Dados de Exemplo
        </Button>
      </div>
    </div>
  );
}
