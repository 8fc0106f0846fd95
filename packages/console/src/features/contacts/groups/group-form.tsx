import { TextInput } from '@mantine/core';
import { ApiError, type ContactGroup, contactGroupInput, contactTexts, defaultGroupColor } from '@recado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../shared/api.ts';
import type { EditFields } from '../../../shared/edit-conflict.ts';
import { notify } from '../../../shared/notify.tsx';
import { InlineForm } from '../../../shared/ui/inline-form.tsx';
import { useContractForm } from '../../../shared/use-contract-form.ts';
import { useEdit } from '../../../shared/use-edit.ts';
import { useSaveTarget } from '../../../shared/use-save-target.ts';
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

const valuesOf = (group: ContactGroup | undefined): Values => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  color: group?.color ?? defaultGroupColor,
});

interface GroupFormProps {
  /** Absent for a new one. */
  group?: ContactGroup | undefined;
  onClose: () => void;
}

export function GroupForm({ group, onClose }: GroupFormProps) {
  const client = useQueryClient();
  const { form, problem, refuse, submit, isChanged, follow, closeSaved } = useContractForm<Values>({
    rules: contactGroupInput,
    initialValues: valuesOf(group),
  });
  const { stored, target, targetOf, holds, keep, edit } = useSaveTarget<Values, ContactGroup>({
    opened: group,
    values: form.values,
    parts: ({ name, description }) => [name, description],
    typed: valuesOf,
  });
  const save = useEdit({
    ...edit,
    follow,
    fields,
    mine: (values: Values) => contactGroupInput.parse(values),
    save: (values, base) => {
      const { name, description, color } = values;
      const body = { name, description, color };
      const to = targetOf(values);
      return to
        ? api.contacts.updateGroup({ params: { id: to.id }, body }, { base })
        : api.contacts.createGroup({ body });
    },
    onKept: async () => {
      await client.invalidateQueries({ queryKey: contactsKey });
      onClose();
    },
    onSaved: async (saved) => {
      notify.success(saved.id === stored?.id ? 'Grupo atualizado com sucesso!' : 'Grupo criado com sucesso!');
      await client.invalidateQueries({ queryKey: contactsKey });
      keep(saved);
      closeSaved(onClose);
    },
    onError: (error, values) => {
      const text = errorText(error, targetOf(values) ? contactTexts.updateGroupFailed : contactTexts.createGroupFailed);
      const atName = () => {
        form.setFieldError('name', text);
        form.getInputNode('name')?.focus();
      };
      const isDuplicate = error instanceof ApiError && error.code === 'DUPLICATE_GROUP';
      refuse(values.name, text, isDuplicate ? atName : undefined);
    },
  });
  return (
    <InlineForm
      label={target ? `Editar ${target.name}` : 'Novo grupo'}
      problem={problem}
      saving={save.isPending}
      isChanged={isChanged}
      holds={holds}
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
