import { Button, TextInput } from '@mantine/core';
import {
  phoneProblem,
  type ResponseDuplicate,
  type ResponseInput,
  type ResponseItem,
  type ResponseQuickAction,
  responseInput,
  storedPhone,
} from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { FormActions, FormFields } from '../../shared/ui/form-columns.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { PhoneInput, phoneErrorOf } from '../../shared/ui/phone-input.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { useQuickFill } from '../../shared/unsaved/use-quick-fill.ts';
import { useCachedList } from '../../shared/use-cached-list.ts';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { PhonePreview } from './phone-preview.tsx';
import { duplicateOf, ResponseDuplicateWarning } from './response-duplicate-warning.tsx';
import { ResponseQuickActionStrip } from './response-quick-action-strip.tsx';
import { responsesList } from './responses.queries.ts';
import { tellTwin } from './tell-twin.ts';
import { TwinHint } from './twin-hint.tsx';

export function ResponseCreateForm() {
  const list = useCachedList<ResponseItem>(responsesList.queryKey);
  const [duplicate, setDuplicate] = useState<ResponseDuplicate>();
  const [hasLeftPhone, setHasLeftPhone] = useState(false);
  const { form, problem, setProblem, submit, isChanged, isAsSent } = useContractForm<ResponseInput>({
    rules: responseInput,
    initialValues: { phone: '', message: '', reply: '' },
  });
  const { phone } = form.values;

  const clear = () => {
    form.reset();
    setDuplicate(undefined);
    setProblem(undefined);
    form.getInputNode('phone')?.focus();
    setHasLeftPhone(false);
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

  const create = useMutation({
    mutationFn: (values: ResponseInput) =>
      api.responses.create({ body: { ...values, phone: storedPhone(values.phone) } }),
    onSuccess: async ({ twinPhone, ...response }) => {
      notify.success('Resposta cadastrada com sucesso!');
      tellTwin(twinPhone);
      if (isAsSent()) clear();
      await list.add(response);
    },
    onError: (error) => {
      const found = duplicateOf(error);
      setDuplicate(isAsSent() ? found : undefined);
      if (found) notify.error('Resposta duplicada encontrada!');
      else setProblem(errorText(error, 'Erro ao cadastrar resposta'));
    },
  });

  return (
    <>
      <ResponseQuickActionStrip onPick={(action) => void fill(action)} />
      <Form isSending={create.isPending} isChanged={isChanged} onSubmit={submit((values) => create.mutate(values))}>
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
          {duplicate && <ResponseDuplicateWarning duplicate={duplicate} onClose={() => setDuplicate(undefined)} />}
          <FormActions>
            <Button variant="default" onClick={clear} disabled={create.isPending}>
              Limpar
            </Button>
            <Button
              type="submit"
              disabled={phoneProblem(phone) !== undefined || duplicate !== undefined}
              loading={create.isPending}
            >
              Cadastrar Resposta
            </Button>
          </FormActions>
        </FormFields>
      </Form>
    </>
  );
}
