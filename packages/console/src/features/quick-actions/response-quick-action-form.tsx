import { Switch, TextInput } from '@mantine/core';
import { type ResponseQuickAction, type ResponseQuickActionInput, responseQuickActionInput } from '@recado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { type EditFields, yesOrNo } from '../../shared/edit-conflict.ts';
import { notify } from '../../shared/notify.tsx';
import { InlineForm } from '../../shared/ui/inline-form.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useSaveTarget } from '../../shared/use-save-target.ts';
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
  const { form, problem, refuse, submit, isChanged, follow, closeSaved } = useContractForm<Values>({
    rules: responseQuickActionInput,
    initialValues: action ?? { name: '', message: '', reply: '', sort_order: nextOrder, is_active: true },
  });
  const { stored, target, targetOf, holds, keep, edit } = useSaveTarget<Values, ResponseQuickAction>({
    opened: action,
    values: form.values,
    parts: ({ name, message, reply }) => [name, message, reply],
    typed: (row) => row,
  });
  const save = useEdit({
    ...edit,
    follow,
    fields,
    mine: (values: Values) => responseQuickActionInput.parse(values),
    save: (values, base) => {
      const { name, message, reply, sort_order, is_active } = values;
      const body = { name, message, reply, sort_order, is_active };
      const to = targetOf(values);
      return to
        ? api.responseQuickActions.update({ params: { id: to.id }, body }, { base })
        : api.responseQuickActions.create({ body });
    },
    onKept: async () => {
      await client.invalidateQueries({ queryKey: responseQuickActions.queryKey });
      onClose();
    },
    onSaved: async (saved) => {
      notify.success(
        saved.id === stored?.id ? 'Ação rápida atualizada com sucesso!' : 'Ação rápida criada com sucesso!',
      );
      // Before closing, so that the row appears with what was saved and in its place.
      await client.invalidateQueries({ queryKey: responseQuickActions.queryKey });
      keep(saved);
      closeSaved(onClose);
    },
    onError: (error, { name }) => refuse(name, errorText(error, 'Erro ao salvar ação rápida de resposta')),
  });
  return (
    <InlineForm
      label={target ? `Editar ${target.name}` : 'Nova ação rápida'}
      problem={problem}
      saving={save.isPending}
      isChanged={isChanged}
      holds={holds}
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
