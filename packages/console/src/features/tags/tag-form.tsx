import { Switch, TextInput } from '@mantine/core';
import { ApiError, type Tag, type TagInput, tagInput, tagTexts } from '@recado/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { type EditFields, yesOrNo } from '../../shared/edit-conflict.ts';
import { notify } from '../../shared/notify.tsx';
import { tagList } from '../../shared/tags.ts';
import { InlineForm } from '../../shared/ui/inline-form.tsx';
import { usageLines } from '../../shared/usage-text.ts';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useSaveTarget } from '../../shared/use-save-target.ts';
import { newId } from './new-id.ts';
import { fieldsOf } from './tag-draft.ts';
import classes from './tag-form.module.css';
import { formatName } from './tag-formats.ts';
import { TagValueFields } from './tag-value-fields.tsx';
import { tagUsage } from './tags.queries.ts';

const fields: EditFields = {
  name: { label: 'Nome' },
  displayName: { label: 'Nome de exibição' },
  value: { label: 'Valor' },
  format: { label: 'Formato', show: (format) => formatName(String(format)) },
  timezone: { label: 'Fuso horário' },
  description: { label: 'Descrição' },
  isActive: { label: 'Ativa', show: yesOrNo },
};

interface TagFormProps {
  tag: Tag;
  isNew: boolean;
  /** Before the fields; told whether something would be lost. */
  selector?: (isChanged: boolean) => ReactNode;
  /** The tag as it would be saved now, for the preview. */
  onDraft: (draft: Tag) => void;
  onClose: () => void;
}

export function TagForm({ tag, isNew: startsNew, selector, onDraft, onClose }: TagFormProps) {
  const client = useQueryClient();
  const { form, problem, refuse, submit, isChanged, follow, closeSaved } = useContractForm<TagInput>({
    rules: tagInput,
    initialValues: fieldsOf(tag),
    onChange: (values) => onDraft({ ...tag, ...values }),
  });
  const { stored, target, targetOf, holds, keep, edit } = useSaveTarget<TagInput, Tag>({
    opened: startsNew ? undefined : tag,
    values: form.values,
    parts: ({ name, displayName, value }) => [name, displayName, value],
    typed: fieldsOf,
  });
  const isNew = target === undefined;
  /** Another one has one of its own, the same for every try: a second one after a lost answer is known as the same tag. */
  const freshId = useRef(tag.id);
  const save = useEdit({
    ...edit,
    follow,
    fields,
    mine: (values: TagInput) => tagInput.parse(values),
    typed: fieldsOf,
    save: (body, base) => {
      const to = targetOf(body);
      return to
        ? api.tags.update({ params: { id: to.id }, body }, { base })
        : api.tags.create({ body: { ...body, id: freshId.current, category: 'CUSTOM' } });
    },
    onKept: async () => {
      await client.invalidateQueries({ queryKey: tagList.queryKey });
      onClose();
    },
    onSaved: async (saved) => {
      notify.success(saved.id === stored?.id ? 'Tag atualizada com sucesso!' : 'Tag criada com sucesso!');
      // Before closing, so that the row appears with what was saved and in its place.
      await client.invalidateQueries({ queryKey: tagList.queryKey });
      keep(saved);
      freshId.current = newId();
      closeSaved(onClose);
    },
    onError: (error, values) => {
      const text = errorText(error, !targetOf(values) ? 'Erro ao criar tag' : 'Erro ao atualizar tag');
      const atName = () => {
        form.setFieldError('name', text);
        form.getInputNode('name')?.focus();
      };
      const isDuplicate = error instanceof ApiError && error.code === 'DUPLICATE_TAG';
      refuse(values.displayName, text, isDuplicate ? atName : undefined);
    },
  });

  // Told once above the form; the empty fields are only marked.
  const isMissing = Object.values(form.errors).includes(tagTexts.missing);
  const errorAt = (field: keyof TagInput) => form.errors[field] === tagTexts.missing || form.errors[field];
  return (
    <InlineForm
      label={isNew ? 'Nova tag' : `Editar ${tag.displayName}`}
      problem={isMissing ? tagTexts.missing : problem}
      saving={save.isPending}
      isChanged={isChanged}
      holds={holds}
      onSubmit={submit((values) => save.mutate(values))}
      onCancel={onClose}
    >
      <div className={classes.fields}>
        {selector?.(isChanged)}
        <div className={classes.pair}>
          <TextInput
            label="Nome"
            description={<NameHint tag={tag} isNew={isNew} isRenamed={form.values.name !== tag.name} />}
            leftSection="{"
            rightSection="}"
            classNames={{ input: classes.name, section: classes.brace }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={tag.category === 'SYSTEM'}
            {...form.getInputProps('name')}
            error={errorAt('name')}
          />
          <TextInput
            label="Nome de exibição"
            description="Como aparece nas listas."
            autoComplete="off"
            {...form.getInputProps('displayName')}
            error={errorAt('displayName')}
          />
        </div>
        <TagValueFields tag={{ ...tag, ...form.values }} form={form} />
        <TextInput label="Descrição" autoComplete="off" {...form.getInputProps('description')} />
        <Switch
          label="Ativa"
          description="Mensagens com uma tag inativa não são enviadas."
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      </div>
    </InlineForm>
  );
}

interface NameHintProps {
  tag: Tag;
  isNew: boolean;
  isRenamed: boolean;
}

/** Who renames a tag should know which messages still have its old name. */
function NameHint({ tag, isNew, isRenamed }: NameHintProps) {
  const isCustom = tag.category === 'CUSTOM';
  const { data: usage } = useQuery({ ...tagUsage(tag.id), enabled: isCustom && !isNew });
  if (!isCustom) return 'Fixo nas tags do sistema.';
  const users = isRenamed && !isNew && usage ? usageLines(usage) : [];
  if (users.length === 0) return 'Letras, números e underscore.';
  return `Ajuste também onde ela é usada. ${users.join(' ')}`;
}
