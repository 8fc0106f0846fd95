import { TextInput } from '@mantine/core';
import {
  ApiError,
  nationalOf,
  type ResponseInput,
  type ResponseItem,
  responseInput,
  storedPhone,
} from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { InlineForm } from '../../shared/ui/inline-form.tsx';
import { PhoneInput, phoneErrorOf } from '../../shared/ui/phone-input.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { useCachedList } from '../../shared/use-cached-list.ts';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { responsesList } from './responses.queries.ts';
import { tellTwin } from './tell-twin.ts';

export function ResponseEditForm({ item, onClose }: { item: ResponseItem; onClose: () => void }) {
  const list = useCachedList<ResponseItem>(responsesList.queryKey);
  const { form, problem, setProblem, submit, isChanged, closeSaved } = useContractForm<ResponseInput>({
    rules: responseInput,
    initialValues: { phone: nationalOf(item.phone), message: item.message, reply: item.reply },
  });
  const update = useMutation({
    mutationFn: (values: ResponseInput) =>
      api.responses.update({ params: { id: item.id }, body: { ...values, phone: storedPhone(values.phone) } }),
    onSuccess: async ({ twinPhone, ...changed }) => {
      notify.success('Resposta atualizada com sucesso!');
      tellTwin(twinPhone);
      await list.replace(changed);
      closeSaved(onClose);
    },
    onError: (error) => {
      const text = errorText(error, 'Erro ao atualizar resposta');
      if (error instanceof ApiError && error.status === 409) form.setFieldError('message', text);
      else setProblem(text);
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
      <PhoneInput
        {...form.getInputProps('phone')}
        value={form.values.phone}
        error={form.errors['phone'] ?? phoneErrorOf(form.values.phone, false)}
      />
      <TextInput label="Mensagem" autoComplete="off" {...form.getInputProps('message')} />
      <ReplyTextarea {...form.getInputProps('reply')} />
    </InlineForm>
  );
}
