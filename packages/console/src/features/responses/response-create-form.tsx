import { TextInput } from '@mantine/core';
import {
  phoneProblem,
  type ResponseDuplicate,
  type ResponseInput,
  type ResponseItem,
  type ResponseQuickAction,
  responseInput,
} from '@recado/contract';
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
import { PhoneInput, phoneErrorOf } from '../../shared/ui/phone-input.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { SavedNotice } from '../../shared/ui/saved-notice.tsx';
import { useQuickFill } from '../../shared/unsaved/use-quick-fill.ts';
import { useCachedList } from '../../shared/use-cached-list.ts';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useSaveTarget } from '../../shared/use-save-target.ts';
import { PhonePreview } from './phone-preview.tsx';
import { duplicateOf, ResponseDuplicateWarning } from './response-duplicate-warning.tsx';
import { responseBody, responseFields, responseParts, responseValues } from './response-fields.ts';
import { ResponseQuickActionStrip } from './response-quick-action-strip.tsx';
import { responsesList } from './responses.queries.ts';
import { tellTwin } from './tell-twin.ts';
import { TwinHint } from './twin-hint.tsx';

/** What the form begins with: a message that somebody wrote, and the digits of who did. */
type Asked = Pick<ResponseInput, 'message' | 'phone'>;

export const ResponseCreateForm = (asked: Asked) => (
  <EditedItem>
    <CreateForm {...asked} />
  </EditedItem>
);

function CreateForm(asked: Asked) {
  const list = useCachedList<ResponseItem>(responsesList.queryKey);
  const [duplicate, setDuplicate] = useState<ResponseDuplicate>();
  const [hasLeftPhone, setHasLeftPhone] = useState(false);
  const { form, problem, refuse, submit, isChanged, follow, closeSaved, restart } = useContractForm<ResponseInput>({
    rules: responseInput,
    initialValues: { phone: '', message: '', reply: '' },
  });
  const { phone } = form.values;
  const { setValues } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message; the form's own functions are new every time
  useEffect(() => {
    if (asked.message !== '') setValues({ message: asked.message, phone: asked.phone });
  }, [asked.message, asked.phone]);
  const isOnlyAsked =
    form.values.message === asked.message && form.values.phone === asked.phone && form.values.reply === '';

  const { stored, target, targetOf, holds, keep, forget, restore, edit } = useSaveTarget<ResponseInput, ResponseItem>({
    opened: undefined,
    values: form.values,
    parts: responseParts,
    typed: responseValues,
  });
  const clear = () => {
    restart();
    forget();
    setDuplicate(undefined);
    form.getInputNode('phone')?.focus();
    setHasLeftPhone(false);
  };
  const undo = ({ values, item }: { values: ResponseInput; item: ResponseItem | undefined }) => {
    form.setValues(values);
    restore(item);
  };
  const quickFill = useQuickFill({ message: '', reply: '' });
  const fill = ({ message, reply }: ResponseQuickAction) => {
    const written = { message: form.values.message, reply: form.values.reply };
    return quickFill(written, { message, reply }, (next) => {
      form.setValues(next);
      form.clearErrors();
      if (!phoneProblem(phone)) return;
      form.getInputNode('phone')?.focus();
      setHasLeftPhone(false);
    });
  };

  const save = useEdit({
    ...edit,
    follow,
    fields: responseFields,
    mine: (values: ResponseInput) => responseInput.parse(responseBody(values)),
    typed: responseValues,
    save: (values, seen) => {
      const body = responseBody(values);
      const to = targetOf(values);
      return to
        ? api.responses.update({ params: { id: to.id }, body }, { base: seen })
        : api.responses.create({ body });
    },
    onSaved: async ({ twinPhone, ...response }) => {
      const isUpdate = response.id === stored?.id;
      notify.success(isUpdate ? 'Resposta atualizada com sucesso!' : 'Resposta cadastrada com sucesso!');
      tellTwin(twinPhone);
      keep(response);
      closeSaved(clear);
      await (isUpdate ? list.replace(response) : list.add(response));
    },
    onKept: ({ twinPhone: _, ...response }) => {
      clear();
      return list.replace(response);
    },
    onError: (error, values) => {
      const found = duplicateOf(error);
      if (found) notify.error('Resposta duplicada encontrada!');
      const text = errorText(error, targetOf(values) ? 'Erro ao atualizar resposta' : 'Erro ao cadastrar resposta');
      refuse(values.message, text, found && (() => setDuplicate(found)));
    },
  });

  return (
    <>
      <ResponseQuickActionStrip onPick={(action) => void fill(action)} />
      <Form
        isSending={save.isPending}
        isChanged={isChanged && !isOnlyAsked}
        onSubmit={submit((values) => save.mutate(values))}
      >
        <FormFields>
          <FormAlert>{problem}</FormAlert>
          <div>
            <PhoneInput
              {...form.getInputProps('phone')}
              value={phone}
              error={phoneErrorOf(phone, hasLeftPhone)}
              onBlur={() => setHasLeftPhone(true)}
            />
            <PhonePreview digits={phone} />
            <TwinHint digits={phone} />
          </div>
          <TextInput
            label="Mensagem recebida"
            description="O que esta pessoa escreve, por exemplo: meu pedido."
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
          <SavedNotice holds={holds} saveLabel={saveLabel} isClearable>
            Resposta cadastrada.
          </SavedNotice>
          {duplicate && <ResponseDuplicateWarning duplicate={duplicate} onClose={() => setDuplicate(undefined)} />}
          <FormActions>
            <ClearButton
              typed={isChanged ? { values: form.values, item: stored } : undefined}
              onClear={clear}
              onRestore={undo}
              disabled={save.isPending}
            />
            <CreateButton
              isStored={target !== undefined}
              disabled={phoneProblem(phone) !== undefined || duplicate !== undefined}
              loading={save.isPending}
            >
              Cadastrar Resposta
            </CreateButton>
          </FormActions>
        </FormFields>
      </Form>
    </>
  );
}
