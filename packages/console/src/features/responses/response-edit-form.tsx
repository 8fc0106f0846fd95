import { TextInput } from '@mantine/core';
import {
  nationalOf,
  type ResponseInput,
  type ResponseItem,
  responseInput,
  showPhone,
  storedPhone,
} from '@recado/contract';
import { useRef } from 'react';
import { api, errorText } from '../../shared/api.ts';
import type { EditFields } from '../../shared/edit-conflict.ts';
import { useGone } from '../../shared/gone-item.ts';
import { notify } from '../../shared/notify.tsx';
import { InlineForm } from '../../shared/ui/inline-form.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { PhoneInput, phoneErrorOf } from '../../shared/ui/phone-input.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { useCachedList } from '../../shared/use-cached-list.ts';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { duplicateOf, ExistingResponseLink } from './response-duplicate-warning.tsx';
import { responsesList } from './responses.queries.ts';
import { tellTwin } from './tell-twin.ts';
import { TwinHint } from './twin-hint.tsx';

const fields: EditFields = {
  phone: { label: 'Telefone', show: (phone) => showPhone(String(phone)) },
  message: { label: 'Mensagem' },
  reply: { label: 'Resposta' },
};

export function ResponseEditForm({ item, onClose }: { item: ResponseItem; onClose: () => void }) {
  const list = useCachedList<ResponseItem>(responsesList.queryKey);
  const isGone = useGone();
  const { form, problem, setProblem, submit, isChanged, closeSaved } = useContractForm<ResponseInput>({
    rules: responseInput,
    initialValues: { phone: nationalOf(item.phone), message: item.message, reply: item.reply },
  });
  const bodyOf = (values: ResponseInput) => ({ ...values, phone: storedPhone(values.phone) });
  const update = useEdit({
    base: useRef(item),
    fields,
    mine: (values: ResponseInput) => responseInput.parse(bodyOf(values)),
    save: (values, base) => {
      const body = bodyOf(values);
      return isGone
        ? api.responses.create({ body })
        : api.responses.update({ params: { id: item.id }, body }, { base });
    },
    onKept: async ({ twinPhone: _, ...changed }) => {
      await list.replace(changed);
      onClose();
    },
    onSaved: async ({ twinPhone, ...changed }) => {
      notify.success(isGone ? 'Resposta cadastrada com sucesso!' : 'Resposta atualizada com sucesso!');
      tellTwin(twinPhone);
      await (isGone ? list.add(changed) : list.replace(changed));
      closeSaved(onClose);
    },
    onError: (error) => {
      const text = errorText(error, 'Erro ao atualizar resposta');
      const duplicate = duplicateOf(error);
      if (!duplicate) return setProblem(text);
      form.setFieldError(
        'message',
        <>
          {text}. <ExistingResponseLink duplicate={duplicate} />
        </>,
      );
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
