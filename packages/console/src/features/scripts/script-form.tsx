import { Checkbox, Skeleton, TextInput } from '@mantine/core';
import { type Script, type ScriptInput, scriptInput, scriptTexts } from '@recado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { type EditFields, yesOrNo } from '../../shared/edit-conflict.ts';
import { orNotLoaded } from '../../shared/not-loaded.ts';
import { notify } from '../../shared/notify.tsx';
import { InlineForm } from '../../shared/ui/inline-form.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useSaveTarget } from '../../shared/use-save-target.ts';
import classes from './script-form.module.css';
import { scriptTemplate } from './script-template.ts';
import { scriptList } from './scripts.queries.ts';

/** The largest part of the screen, which can be read before it is there. */
const loadEditor = orNotLoaded(import('./editor/code-editor.tsx'));
// It is told where the editor is shown.
loadEditor.catch(() => {});
const CodeEditor = lazy(async () => ({ default: (await loadEditor).CodeEditor }));

const fields: EditFields = {
  name: { label: 'Nome' },
  description: { label: 'Descrição' },
  script: { label: 'Código' },
  is_active: { label: 'Ativo', show: yesOrNo },
};

interface ScriptFormProps {
  /** Undefined for a new one. */
  script: Script | undefined;
  onClose: () => void;
}

export function ScriptForm({ script, onClose }: ScriptFormProps) {
  const client = useQueryClient();
  const { form, problem, refuse, submit, isChanged, follow, closeSaved } = useContractForm<ScriptInput>({
    rules: scriptInput,
    initialValues: script ? valuesOf(script) : newScript,
  });
  const { stored, target, targetOf, holds, keep, edit } = useSaveTarget<ScriptInput, Script>({
    opened: script,
    values: form.values,
    parts: ({ name, script: code }) => [name, code],
    typed: valuesOf,
  });
  const save = useEdit({
    ...edit,
    follow,
    fields,
    mine: (values: ScriptInput) => scriptInput.parse(values),
    typed: valuesOf,
    save: (body, base) => {
      const to = targetOf(body);
      return to ? api.scripts.update({ params: { id: to.id }, body }, { base }) : api.scripts.create({ body });
    },
    onKept: async () => {
      await client.invalidateQueries({ queryKey: scriptList.queryKey });
      onClose();
    },
    onSaved: async (saved) => {
      notify.success(saved.id === stored?.id ? 'Script atualizado com sucesso!' : 'Script criado com sucesso!');
      // Before closing, so that the card appears with what was saved.
      await client.invalidateQueries({ queryKey: scriptList.queryKey });
      keep(saved);
      closeSaved(onClose);
    },
    onError: (error, values) =>
      refuse(values.name, errorText(error, targetOf(values) ? 'Erro ao atualizar script' : 'Erro ao criar script')),
  });

  // Told once above the form; the empty fields are only marked.
  const isMissing = Object.values(form.errors).includes(scriptTexts.missing);
  const errorAt = (field: keyof ScriptInput) => form.errors[field] === scriptTexts.missing || form.errors[field];
  const title = target ? `Editar ${target.name}` : 'Novo script';
  return (
    <Panel title={title} description="O código roda num navegador à parte, por até 30 segundos.">
      <InlineForm
        label={title}
        problem={isMissing ? scriptTexts.missing : problem}
        saving={save.isPending}
        isChanged={isChanged}
        holds={holds}
        onSubmit={submit((values) => save.mutate(values))}
        onCancel={onClose}
      >
        <div className={classes.fields}>
          <div className={classes.pair}>
            <TextInput
              label="Nome"
              required
              autoComplete="off"
              {...form.getInputProps('name')}
              error={errorAt('name')}
            />
            <TextInput
              label="Descrição"
              placeholder="Para que serve (opcional)"
              autoComplete="off"
              {...form.getInputProps('description')}
            />
          </div>
          <Suspense fallback={<Skeleton height={404} radius={8} />}>
            <CodeEditor
              label="Código"
              {...form.getInputProps('script')}
              value={form.values.script}
              error={errorAt('script')}
            />
          </Suspense>
          <Checkbox
            label="Ativo"
            description="Os gatilhos só executam scripts ativos. O botão Executar funciona sempre."
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        </div>
      </InlineForm>
    </Panel>
  );
}

const newScript: ScriptInput = { name: '', description: '', script: scriptTemplate, is_active: true };

const valuesOf = ({ name, description, script, is_active }: Script): ScriptInput => ({
  name,
  description,
  script,
  is_active: is_active === 1,
});
