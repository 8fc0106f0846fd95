import { TextInput } from '@mantine/core';
import { type MenuItem, type MenuItemInput, menuItemInput } from '@recado/contract';
import { useRef } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { InlineForm } from '../../shared/ui/inline-form.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { useCachedList } from '../../shared/use-cached-list.ts';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useStored } from '../../shared/use-stored.ts';
import { menuList } from './menu.queries.ts';
import { duplicateOf, ExistingItemLink } from './menu-duplicate-warning.tsx';
import { menuFields } from './menu-fields.ts';
import { MenuWordings } from './menu-wordings.tsx';

export function MenuEditForm({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const list = useCachedList<MenuItem>(menuList.queryKey);
  const { stored, keep } = useStored(item);
  const { form, problem, refuse, submit, isChanged, follow, closeSaved } = useContractForm<MenuItemInput>({
    rules: menuItemInput,
    initialValues: { message: item.message, reply: item.reply, synonyms: item.synonyms, match: item.match },
  });
  const update = useEdit({
    base: useRef(item),
    follow,
    fields: menuFields,
    mine: (values: MenuItemInput) => menuItemInput.parse(values),
    save: (body, base) =>
      stored ? api.menu.update({ params: { id: stored.id }, body }, { base }) : api.menu.create({ body }),
    onSaved: async (changed) => {
      notify.success(stored ? 'Item atualizado com sucesso!' : 'Item cadastrado com sucesso!');
      await (stored ? list.replace(changed) : list.add(changed));
      keep(changed);
      closeSaved(onClose);
    },
    onKept: async (changed) => {
      await list.replace(changed);
      onClose();
    },
    onError: (error, { message }) => {
      const text = errorText(error, 'Erro ao atualizar item');
      const duplicate = duplicateOf(error);
      const atMessage = () =>
        form.setFieldError(
          'message',
          <>
            {text}. {duplicate && <ExistingItemLink duplicate={duplicate} />}
          </>,
        );
      refuse(message, text, duplicate && atMessage);
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
      <MenuWordings form={form} />
    </InlineForm>
  );
}
