import { TextInput } from '@mantine/core';
import { ApiError, type ContactGroup, contactGroupInput, contactTexts, defaultGroupColor } from '@recado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, errorText } from '../../../shared/api.ts';
import type { EditFields } from '../../../shared/edit-conflict.ts';
import { notify } from '../../../shared/notify.tsx';
import { InlineForm } from '../../../shared/ui/inline-form.tsx';
import { useContractForm } from '../../../shared/use-contract-form.ts';
import { useEdit } from '../../../shared/use-edit.ts';
import { useStored } from '../../../shared/use-stored.ts';
import { contactsKey } from '../contacts.queries.ts';
import { ColorField, colorName } from './color-field.tsx';
import classes from './group-form.module.css';

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  color: string;
}

const fields: EditFields = {
  name: { label: 'Nome' },
  description: { label: 'Descrição' },
  color: { label: 'Cor', show: (color) => colorName(String(color)) },
};

interface GroupFormProps {
  /** Absent for a new one. */
  group?: ContactGroup | undefined;
  onClose: () => void;
}

export function GroupForm({ group, onClose }: GroupFormProps) {
  const client = useQueryClient();
  const { form, problem, setProblem, submit, isChanged, closeSaved } = useContractForm<Values>({
    rules: contactGroupInput,
    initialValues: {
      name: group?.name ?? '',
      description: group?.description ?? '',
      color: group?.color ?? defaultGroupColor,
    },
  });
  const { stored, keep } = useStored(group);
  const save = useEdit({
    base: useRef(group),
    fields,
    mine: (values: Values) => contactGroupInput.parse(values),
    save: ({ name, description, color }, base) => {
      const body = { name, description, color };
      return stored
        ? api.contacts.updateGroup({ params: { id: stored.id }, body }, { base })
        : api.contacts.createGroup({ body });
    },
    onKept: async () => {
      await client.invalidateQueries({ queryKey: contactsKey });
      onClose();
    },
    onSaved: async (saved) => {
      notify.success(stored ? 'Grupo atualizado com sucesso!' : 'Grupo criado com sucesso!');
      await client.invalidateQueries({ queryKey: contactsKey });
      keep(saved);
      closeSaved(onClose);
    },
    onError: (error) => {
      const text = errorText(error, stored ? contactTexts.updateGroupFailed : contactTexts.createGroupFailed);
      if (!(error instanceof ApiError && error.code === 'DUPLICATE_GROUP')) return setProblem(text);
      form.setFieldError('name', text);
      form.getInputNode('name')?.focus();
    },
  });
  return (
    <InlineForm
      label={stored ? `Editar ${stored.name}` : 'Novo grupo'}
      problem={problem}
      saving={save.isPending}
      isChanged={isChanged}
      onSubmit={submit((values) => save.mutate(values))}
      onCancel={onClose}
    >
      <div className={classes.fields}>
        <TextInput label="Nome" autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label="Descrição" autoComplete="off" placeholder="Opcional" {...form.getInputProps('description')} />
        <ColorField value={form.values.color} onChange={(color) => form.setFieldValue('color', color)} />
      </div>
    </InlineForm>
  );
}
