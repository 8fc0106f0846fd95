import { TextInput } from '@mantine/core';
import { type MenuDuplicate, type MenuItem, type MenuItemInput, menuItemInput } from '@recado/contract';
import { useEffect, useState } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { ClearButton } from '../../shared/ui/clear-button.tsx';
import { CreateButton, saveLabel } from '../../shared/ui/create-form.tsx';
import { EditedItem } from '../../shared/ui/edited-item.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { FormActions, FormFields } from '../../shared/ui/form-columns.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { SavedNotice } from '../../shared/ui/saved-notice.tsx';
import { useCachedList } from '../../shared/use-cached-list.ts';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useSaveTarget } from '../../shared/use-save-target.ts';
import { menuList } from './menu.queries.ts';
import { duplicateOf, MenuDuplicateWarning } from './menu-duplicate-warning.tsx';
import { menuFields, menuParts } from './menu-fields.ts';
import { MenuWordings } from './menu-wordings.tsx';

/** `asked` is a message to begin with. */
export const MenuCreateForm = ({ asked }: { asked: string }) => (
  <EditedItem>
    <CreateForm asked={asked} />
  </EditedItem>
);

function CreateForm({ asked }: { asked: string }) {
  const list = useCachedList<MenuItem>(menuList.queryKey);
  const [duplicate, setDuplicate] = useState<MenuDuplicate>();
  const { form, problem, refuse, submit, isChanged, follow, closeSaved, restart } = useContractForm<MenuItemInput>({
    rules: menuItemInput,
    initialValues: { message: '', reply: '', synonyms: [], match: 'equal' },
    onChange: ({ message }, previous) => {
      if (message !== previous.message) setDuplicate(undefined);
    },
  });
  const { setFieldValue } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message; the form's own functions are new every time
  useEffect(() => {
    if (asked !== '') setFieldValue('message', asked);
  }, [asked]);
  const isOnlyAsked = form.values.message === asked && form.values.reply === '';
  const { stored, target, targetOf, holds, keep, forget, restore, edit } = useSaveTarget<MenuItemInput, MenuItem>({
    opened: undefined,
    values: form.values,
    parts: menuParts,
    typed: (item) => item,
  });
  const clear = () => {
    restart();
    forget();
    setDuplicate(undefined);
    form.getInputNode('message')?.focus();
  };

  const undo = ({ values, item }: { values: MenuItemInput; item: MenuItem | undefined }) => {
    form.setValues(values);
    restore(item);
  };

  const save = useEdit({
    ...edit,
    follow,
    fields: menuFields,
    mine: (values: MenuItemInput) => menuItemInput.parse(values),
    save: (body, seen) => {
      const to = targetOf(body);
      return to ? api.menu.update({ params: { id: to.id }, body }, { base: seen }) : api.menu.create({ body });
    },
    onSaved: async (item) => {
      const isUpdate = item.id === stored?.id;
      notify.success(isUpdate ? 'Item atualizado com sucesso!' : 'Item cadastrado com sucesso!');
      keep(item);
      closeSaved(clear);
      await (isUpdate ? list.replace(item) : list.add(item));
    },
    onKept: (item) => {
      clear();
      return list.replace(item);
    },
    onError: (error, values) => {
      const found = duplicateOf(error);
      if (found) notify.error('Mensagem duplicada encontrada!');
      const text = errorText(error, targetOf(values) ? 'Erro ao atualizar item' : 'Erro ao cadastrar item');
      refuse(values.message, text, found && (() => setDuplicate(found)));
    },
  });

  return (
    <Form
      isSending={save.isPending}
      isChanged={isChanged && !isOnlyAsked}
      onSubmit={submit((values) => save.mutate(values))}
    >
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
        <MenuWordings form={form} />
        <SavedNotice holds={holds} saveLabel={saveLabel} isClearable>
          Item cadastrado.
        </SavedNotice>
        {duplicate && <MenuDuplicateWarning duplicate={duplicate} />}
        <FormActions>
          <ClearButton
            typed={isChanged ? { values: form.values, item: stored } : undefined}
            onClear={clear}
            onRestore={undo}
            disabled={save.isPending}
          />
          <CreateButton isStored={target !== undefined} disabled={duplicate !== undefined} loading={save.isPending}>
            Cadastrar Menu
          </CreateButton>
        </FormActions>
      </FormFields>
    </Form>
  );
}
