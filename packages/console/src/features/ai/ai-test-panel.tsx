import { Button, Skeleton, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type AiSettings, type AiTestInput, errorTable } from '@recado/contract';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { checkTest } from './ai-test.ts';
import classes from './ai-test-panel.module.css';

export function AiTestPanel({ form }: { form: UseFormReturnType<AiSettings> }) {
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const test = useMutation({
    mutationFn: (body: AiTestInput) => api.ai.test({ body }),
    onSuccess: () => notify.success('Teste realizado com sucesso!'),
  });

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = checkTest(form.getValues(), message);
    if ('input' in checked) return test.mutate(checked.input);
    const { message: messageProblem, ...fieldProblems } = checked.errors;
    setProblem(messageProblem);
    form.setErrors(fieldProblems);
    const [wrongField] = Object.keys(fieldProblems);
    if (messageProblem === undefined && wrongField) form.getInputNode(wrongField)?.focus();
    else field.current?.focus();
  };

  return (
    <Panel
      className={classes.panel}
      title="Testar a IA"
      description="Pergunta à IA com o que está no formulário, sem salvar nada."
    >
      <Form isSending={test.isPending} isChanged={false} onSubmit={onSubmit}>
        <TextInput
          ref={field}
          label="Mensagem de teste"
          placeholder="Ex.: Vocês abrem no sábado?"
          autoComplete="off"
          value={message}
          error={problem}
          onChange={(event) => {
            setMessage(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={test.isPending}
        >
          Testar
        </Button>
      </Form>
      <div className={classes.result} role="status">
        {test.isPending && <Skeleton height={72} radius="md" />}
        {test.data && (
          <>
            <p className={classes.asked}>
              <span>{test.variables.message}</span>
            </p>
            <p className={classes.answer}>{test.data.response}</p>
          </>
        )}
      </div>
      <FormAlert>{test.error ? errorText(test.error, errorTable.AI_FAILED.text) : undefined}</FormAlert>
    </Panel>
  );
}
