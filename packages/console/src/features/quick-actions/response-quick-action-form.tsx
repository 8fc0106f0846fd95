import { Switch, TextInput } from '@mantine/core';
import { type ResponseQuickAction, type ResponseQuickActionInput, responseQuickActionInput } from '@recado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { type EditFields, yesOrNo } from '../../shared/edit-conflict.ts';
import { notify } from '../../shared/notify.tsx';
import { InlineForm } from '../../shared/ui/inline-form.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useStored } from '../../shared/use-stored.ts';
import { OrderInput } from './order-input.tsx';
import classes from './quick-action-form.module.css';
import { responseQuickActions } from './quick-actions.queries.ts';

type Values = Omit<ResponseQuickActionInput, 'sort_order'> & { sort_order: number | string };

const fields: EditFields = {
  name: { label: 'Nome' },
  sort_order: { label: 'Ordem' },
  message: { label: 'Mensagem recebida' },
  reply: { label: 'Resposta' },
  is_active: { label: 'Ativa', show: yesOrNo },
};

type ResponseQuickActionFormProps = { onClose: () => void } & (
  | { action: ResponseQuickAction; nextOrder?: never }
  | { action?: never; nextOrder: number }
);

export function ResponseQuickActionForm({ action, nextOrder, onClose }: ResponseQuickActionFormProps) {
  const client = useQueryClient();
  const { form, problem, setProblem, submit, isChanged, closeSaved } = useContractForm<Values>({
    rules: responseQuickActionInput,
    initialValues: action ?? { name: '', message: '', reply: '', sort_order: nextOrder, is_active: true },
  });
  const { stored, keep } = useStored(action);
  const save = useEdit({
    base: useRef(action),
    fields,
    mine: (values: Values) => responseQuickActionInput.parse(values),
    save: ({ name, message, reply, sort_order, is_active }, base) => {
      const body = { name, message, reply, sort_order, is_active };
      return stored
        ? api.responseQuickActions.update({ params: { id: stored.id }, body }, { base })
        : api.responseQuickActions.create({ body });
    },
    onKept: async () => {
      await client.invalidateQueries({ queryKey: responseQuickActions.queryKey });
      onClose();
    },
    onSaved: async (saved) => {
      notify.success(stored ? 'Ação rápida atualizada com sucesso!' : 'Ação rápida criada com sucesso!');
      // Before closing, so that the row appears with what was saved and in its place.
      await client.invalidateQueries({ queryKey: responseQuickActions.queryKey });
      keep(saved);
      closeSaved(onClose);
    },
    onError: (error) => setProblem(errorText(error, 'Erro ao salvar ação rápida de resposta')),
  });
  return (
    <InlineForm
      label={stored ? `Editar ${stored.name}` : 'Nova ação rápida'}
      problem={problem}
      saving={save.isPending}
      isChanged={isChanged}
      onSubmit={submit((values) => save.mutate(values))}
      onCancel={onClose}
    >
      <div className={classes.short}>
        <div className={classes.naming}>
          <TextInput label="Nome" autoComplete="off" {...form.getInputProps('name')} />
          <OrderInput {...form.getInputProps('sort_order')} value={form.values.sort_order} />
        </div>
        <TextInput label="Mensagem recebida" autoComplete="off" {...form.getInputProps('message')} />
        <Switch
          label="Ativa"
          description="Só as ativas aparecem no Cadastro de Resposta."
          {...form.getInputProps('is_active', { type: 'checkbox' })}
        />
      </div>
      <MarkedField text={form.values.reply} reading="nothing">
        <ReplyTextarea minRows={6} {...form.getInputProps('reply')} />
      </MarkedField>
    </InlineForm>
  );
}
