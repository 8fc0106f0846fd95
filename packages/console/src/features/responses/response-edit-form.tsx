import { TextInput } from '@mantine/core';
import { type ResponseInput, type ResponseItem, responseInput } from '@recado/contract';
import { useRef } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { InlineForm } from '../../shared/ui/inline-form.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { PhoneInput, phoneErrorOf } from '../../shared/ui/phone-input.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { useCachedList } from '../../shared/use-cached-list.ts';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useStored } from '../../shared/use-stored.ts';
import { duplicateOf, ExistingResponseLink } from './response-duplicate-warning.tsx';
import { responseBody, responseFields, responseValues } from './response-fields.ts';
import { responsesList } from './responses.queries.ts';
import { tellTwin } from './tell-twin.ts';
import { TwinHint } from './twin-hint.tsx';

export function ResponseEditForm({ item, onClose }: { item: ResponseItem; onClose: () => void }) {
  const list = useCachedList<ResponseItem>(responsesList.queryKey);
  const { stored, keep } = useStored(item);
  const { form, problem, refuse, submit, isChanged, follow, closeSaved } = useContractForm<ResponseInput>({
    rules: responseInput,
    initialValues: responseValues(item),
  });
  const update = useEdit({
    base: useRef(item),
    follow,
    fields: responseFields,
    mine: (values: ResponseInput) => responseInput.parse(responseBody(values)),
    typed: responseValues,
    save: (values, base) => {
      const body = responseBody(values);
      return stored
        ? api.responses.update({ params: { id: stored.id }, body }, { base })
        : api.responses.create({ body });
    },
    onKept: async ({ twinPhone: _, ...changed }) => {
      await list.replace(changed);
      onClose();
    },
    onSaved: async ({ twinPhone, ...changed }) => {
      notify.success(stored ? 'Resposta atualizada com sucesso!' : 'Resposta cadastrada com sucesso!');
      tellTwin(twinPhone);
      await (stored ? list.replace(changed) : list.add(changed));
      keep(changed);
      closeSaved(onClose);
    },
    onError: (error, { message }) => {
      const text = errorText(error, 'Erro ao atualizar resposta');
      const duplicate = duplicateOf(error);
      const atMessage = () =>
        form.setFieldError(
          'message',
          <>
            {text}. {duplicate && <ExistingResponseLink duplicate={duplicate} />}
          </>,
        );
      refuse(message, text, duplicate && atMessage);
    },
  });
  return (
    <InlineForm
      label={`Editar ${item.phone}, ${item.message}`}
      problem={problem}
      saving={update.isPending}
      isChanged={isChanged}
      onSubmit={submit((values) => update.mutate(values))}
      onCancel={onClose}
    >
      <div>
        <PhoneInput
          {...form.getInputProps('phone')}
          value={form.values.phone}
          error={form.errors['phone'] ?? phoneErrorOf(form.values.phone, false)}
        />
        <TwinHint digits={form.values.phone} />
      </div>
      <TextInput label="Mensagem" autoComplete="off" {...form.getInputProps('message')} />
      <MarkedField text={form.values.reply} reading="nothing">
        <ReplyTextarea {...form.getInputProps('reply')} />
      </MarkedField>
    </InlineForm>
  );
}
