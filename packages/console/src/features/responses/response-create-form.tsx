import { TextInput } from '@mantine/core';
import {
  phoneProblem,
  type ResponseDuplicate,
  type ResponseInput,
  type ResponseItem,
  type ResponseQuickAction,
  responseInput,
} from '@recado/contract';
import { useRef, useState } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { ClearButton } from '../../shared/ui/clear-button.tsx';
import { CreateButton, SavedNotice } from '../../shared/ui/create-form.tsx';
import { EditedItem } from '../../shared/ui/edited-item.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { FormActions, FormFields } from '../../shared/ui/form-columns.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { PhoneInput, phoneErrorOf } from '../../shared/ui/phone-input.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { useQuickFill } from '../../shared/unsaved/use-quick-fill.ts';
import { useCachedList } from '../../shared/use-cached-list.ts';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useStored } from '../../shared/use-stored.ts';
import { PhonePreview } from './phone-preview.tsx';
import { duplicateOf, ResponseDuplicateWarning } from './response-duplicate-warning.tsx';
import { isSameResponse, responseBody, responseFields, responseValues } from './response-fields.ts';
import { ResponseQuickActionStrip } from './response-quick-action-strip.tsx';
import { responsesList } from './responses.queries.ts';
import { tellTwin } from './tell-twin.ts';
import { TwinHint } from './twin-hint.tsx';

export const ResponseCreateForm = () => (
  <EditedItem>
    <CreateForm />
  </EditedItem>
);

function CreateForm() {
  const list = useCachedList<ResponseItem>(responsesList.queryKey);
  const [duplicate, setDuplicate] = useState<ResponseDuplicate>();
  const [hasLeftPhone, setHasLeftPhone] = useState(false);
  const { form, problem, setProblem, submit, isChanged, isAsSent, closeSaved, restart } =
    useContractForm<ResponseInput>({
      rules: responseInput,
      initialValues: { phone: '', message: '', reply: '' },
    });
  const { phone } = form.values;

  const { stored, keep, forget } = useStored<ResponseItem>(undefined);
  const base = useRef<ResponseItem>(undefined);
  /** Somebody may go on to the next item while one is being saved: that one is not to be replaced. */
  const targetOf = (values: ResponseInput) => (stored && isSameResponse(stored, values) ? stored : undefined);
  const target = targetOf(form.values);
  const clear = () => {
    restart();
    forget();
    base.current = undefined;
    setDuplicate(undefined);
    form.getInputNode('phone')?.focus();
    setHasLeftPhone(false);
  };
  const restore = ({ values, item }: { values: ResponseInput; item: ResponseItem | undefined }) => {
    form.setValues(values);
    base.current = item;
    if (item) keep(item);
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
    base,
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
      setDuplicate(isAsSent() ? found : undefined);
      if (found) notify.error('Resposta duplicada encontrada!');
      else setProblem(errorText(error, targetOf(values) ? 'Erro ao atualizar resposta' : 'Erro ao cadastrar resposta'));
    },
  });

  return (
    <>
      <ResponseQuickActionStrip onPick={(action) => void fill(action)} />
      <Form isSending={save.isPending} isChanged={isChanged} onSubmit={submit((values) => save.mutate(values))}>
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
          {stored && <SavedNotice isSame={target !== undefined}>Resposta cadastrada.</SavedNotice>}
          {duplicate && <ResponseDuplicateWarning duplicate={duplicate} onClose={() => setDuplicate(undefined)} />}
          <FormActions>
            <ClearButton
              typed={isChanged ? { values: form.values, item: stored } : undefined}
              onClear={clear}
              onRestore={restore}
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
