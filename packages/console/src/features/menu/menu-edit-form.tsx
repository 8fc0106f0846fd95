import { TextInput } from '@mantine/core';
import { type MenuItem, type MenuItemInput, menuItemInput } from '@recado/contract';
import { useRef } from 'react';
import { api, errorText } from '../../shared/api.ts';
import type { EditFields } from '../../shared/edit-conflict.ts';
import { useGone } from '../../shared/gone-item.ts';
import { notify } from '../../shared/notify.tsx';
import { InlineForm } from '../../shared/ui/inline-form.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { useCachedList } from '../../shared/use-cached-list.ts';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { menuList } from './menu.queries.ts';
import { duplicateOf, ExistingItemLink } from './menu-duplicate-warning.tsx';

const fields: EditFields = { message: { label: 'Mensagem' }, reply: { label: 'Resposta' } };

export function MenuEditForm({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const list = useCachedList<MenuItem>(menuList.queryKey);
  const isGone = useGone();
  const { form, problem, setProblem, submit, isChanged, closeSaved } = useContractForm<MenuItemInput>({
    rules: menuItemInput,
    initialValues: { message: item.message, reply: item.reply },
  });
  const update = useEdit({
    base: useRef(item),
    fields,
    mine: (values: MenuItemInput) => menuItemInput.parse(values),
    save: (body, base) =>
      isGone ? api.menu.create({ body }) : api.menu.update({ params: { id: item.id }, body }, { base }),
    onSaved: async (changed) => {
      notify.success(isGone ? 'Item cadastrado com sucesso!' : 'Item atualizado com sucesso!');
      await (isGone ? list.add(changed) : list.replace(changed));
      closeSaved(onClose);
    },
    onKept: async (changed) => {
      await list.replace(changed);
      onClose();
    },
    onError: (error) => {
      const text = errorText(error, 'Erro ao atualizar item');
      const duplicate = duplicateOf(error);
      if (!duplicate) return setProblem(text);
      form.setFieldError(
        'message',
        <>
          {text}. <ExistingItemLink duplicate={duplicate} />
        </>,
      );
    },
  });
  return (
    <InlineForm
      label={`Editar ${item.message}`}
      problem={problem}
      saving={update.isPending}
      isChanged={isChanged}
      onSubmit={submit((values) => update.mutate(values))}
      onCancel={onClose}
    >
      <TextInput label="Mensagem" autoComplete="off" {...form.getInputProps('message')} />
      <MarkedField text={form.values.reply} reading="nothing">
        <ReplyTextarea {...form.getInputProps('reply')} />
      </MarkedField>
    </InlineForm>
  );
}
