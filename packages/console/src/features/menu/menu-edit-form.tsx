import { TextInput } from '@mantine/core';
import { ApiError, type MenuItem, type MenuItemInput, menuItemInput } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { InlineForm } from '../../shared/ui/inline-form.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { useCachedList } from '../../shared/use-cached-list.ts';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { menuList } from './menu.queries.ts';

export function MenuEditForm({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const list = useCachedList<MenuItem>(menuList.queryKey);
  const { form, problem, setProblem, submit, isChanged, closeSaved } = useContractForm<MenuItemInput>({
    rules: menuItemInput,
    initialValues: { message: item.message, reply: item.reply },
  });
  const update = useMutation({
    mutationFn: (body: MenuItemInput) => api.menu.update({ params: { id: item.id }, body }),
    onSuccess: async (changed) => {
      notify.success('Item atualizado com sucesso!');
      await list.replace(changed);
      closeSaved(onClose);
    },
    onError: (error) => {
      const text = errorText(error, 'Erro ao atualizar item');
      if (error instanceof ApiError && error.status === 409) form.setFieldError('message', text);
      else setProblem(text);
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
      <ReplyTextarea {...form.getInputProps('reply')} />
    </InlineForm>
  );
}
