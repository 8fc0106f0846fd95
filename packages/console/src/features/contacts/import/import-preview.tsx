import { Button } from '@mantine/core';
import { type ContactGroup, contactImportTexts, contactTexts } from '@recado/contract';
import { useState } from 'react';
import { errorText } from '../../../shared/api.ts';
import { countOf } from '../../../shared/format.ts';
import { FormAlert } from '../../../shared/ui/form-alert.tsx';
import { isSame } from '../../../shared/unsaved/is-same.ts';
import { useUnsaved } from '../../../shared/unsaved/unsaved.ts';
import { GroupsField } from '../form/contact-groups-field.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportFacts } from './import-facts.tsx';
import classes from './import-preview.module.css';
import { ImportProblems } from './import-problems.tsx';
import { ImportRows } from './import-rows.tsx';
import type { Found, Import } from './use-import.ts';

interface ImportPreviewStepProps {
  wizard: Import;
  found: Found;
  groups: readonly ContactGroup[];
  /** The group that is looked at: contacts imported there most likely belong to it. */
  groupId: string | undefined;
}

export function ImportPreviewStep({ wizard, found, groups, groupId }: ImportPreviewStepProps) {
  const [suggested] = useState(groupId ? [groupId] : []);
  const [groupIds, setGroupIds] = useState(suggested);
  const { leave } = useUnsaved(!isSame(groupIds, suggested) || wizard.isRemapped);
  const { remap, finish } = wizard;
  const problem = remap.error ?? finish.error;
  const count = found.kind === 'file' ? found.preview.valid : found.contacts.length;
  const contacts = found.kind === 'file' ? found.preview.contacts : found.contacts;
  return (
    <div className={classes.root}>
      <FormAlert>{problem ? errorText(problem, contactTexts.addFailed) : undefined}</FormAlert>
      {found.kind === 'file' ? (
        <ImportFacts preview={found.preview} />
      ) : (
        <p className={classes.sample}>
          <strong>Dados de exemplo.</strong> Estas pessoas não existem e os números não pertencem a ninguém.
        </p>
      )}
      {contacts.length > 0 && <ImportRows contacts={contacts} total={count} waiting={remap.isPending} />}
      {found.kind === 'file' && found.preview.columns.length > 0 && (
        <ImportColumns
          columns={found.preview.columns}
          // Without a phone nothing can be imported; the mapping is then the first thing to look at.
          startsOpen={found.preview.valid === 0}
          wanted={remap.isPending ? remap.variables.mapping : undefined}
          onChange={(mapping) => remap.mutate({ preview: found.preview, mapping })}
        />
      )}
      {found.kind === 'file' && <ImportProblems preview={found.preview} />}
      <GroupsField
        label="Adicionar aos grupos"
        description="Opcional. Vale para todos os contatos importados."
        groups={groups}
        value={groupIds}
        onChange={setGroupIds}
      />
      <div className={classes.actions}>
        <span role="status">{count === 0 ? contactImportTexts.noneNew : ''}</span>
        <Button variant="default" onClick={() => leave(wizard.back)} disabled={finish.isPending}>
          Voltar
        </Button>
        <Button
          onClick={() => finish.mutate({ found, groupIds })}
          loading={finish.isPending}
          disabled={count === 0 || remap.isPending}
        >
          Importar {countOf(count, 'Contato', 'Contatos')}
        </Button>
      </div>
    </div>
  );
}
