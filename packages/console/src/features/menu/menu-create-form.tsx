import { Button, TextInput } from '@mantine/core';
import { type MenuDuplicate, type MenuItem, type MenuItemInput, menuItemInput } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { FormActions, FormFields } from '../../shared/ui/form-columns.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { useCachedList } from '../../shared/use-cached-list.ts';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { menuList } from './menu.queries.ts';
import { duplicateOf, MenuDuplicateWarning } from './menu-duplicate-warning.tsx';

export function MenuCreateForm() {
  const list = useCachedList<MenuItem>(menuList.queryKey);
  const [duplicate, setDuplicate] = useState<MenuDuplicate>();
  const { form, problem, setProblem, submit, isChanged, isAsSent } = useContractForm<MenuItemInput>({
    rules: menuItemInput,
    initialValues: { message: '', reply: '' },
    onChange: ({ message }, previous) => {
      if (message !== previous.message) setDuplicate(undefined);
    },
  });
  const clear = () => {
    form.reset();
    setDuplicate(undefined);
    setProblem(undefined);
    form.getInputNode('message')?.focus();
  };

  const create = useMutation({
    mutationFn: (body: MenuItemInput) => api.menu.create({ body }),
    onSuccess: async (item) => {
      notify.success('Item cadastrado com sucesso!');
      if (isAsSent()) clear();
      await list.add(item);
    },
    onError: (error) => {
      const found = duplicateOf(error);
      setDuplicate(isAsSent() ? found : undefined);
      if (found) notify.error('Mensagem duplicada encontrada!');
      else setProblem(errorText(error, 'Erro ao cadastrar item'));
    },
  });

  return (
    <Form isSending={create.isPending} isChanged={isChanged} onSubmit={submit((values) => create.mutate(values))}>
      <FormFields>
        <FormAlert>{problem}</FormAlert>
        <TextInput
          label="Mensagem"
          description="O que a pessoa escreve, por exemplo: horario."
          autoComplete="off"
          {...form.getInputProps('message')}
        />
        <MarkedField text={form.values.reply} reading="nothing">
          <ReplyTextarea
            description="O que ela recebe de volta. Use quantas linhas precisar."
            minRows={5}
            {...form.getInputProps('reply')}
          />
        </MarkedField>
        {duplicate && <MenuDuplicateWarning duplicate={duplicate} />}
        <FormActions>
          <Button variant="default" onClick={clear} disabled={create.isPending}>
            Limpar
          </Button>
          <Button type="submit" disabled={duplicate !== undefined} loading={create.isPending}>
            Cadastrar Menu
          </Button>
        </FormActions>
      </FormFields>
    </Form>
  );
}
