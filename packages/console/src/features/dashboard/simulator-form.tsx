import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { routes } from '@recado/contract';
import { IconSend2 } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form } from '../../shared/ui/form.tsx';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { tidyPhone } from './simulated-phone.ts';
import classes from './simulator.module.css';
import type { Question } from './use-simulator.ts';

interface SimulatorFormProps {
  isWaiting: boolean;
  onSimulate: (question: Question) => void;
  /** The conversation, between who writes and what is written; it may send a message of its own. */
  children: (send: (message: string) => void) => ReactNode;
}

export function SimulatorForm({ isWaiting, onSimulate, children }: SimulatorFormProps) {
  const { form, submit } = useContractForm<Question & Record<string, unknown>>({
    rules: routes.autoReply.simulate.body,
    initialValues: { phone: '', message: '', isGroup: false },
  });
  const simulate = ({ phone, message, isGroup }: Question) => {
    const tidy = tidyPhone(phone);
    form.setValues({ phone: tidy, message: '' });
    onSimulate({ phone: tidy, message, isGroup });
  };
  const field = useRef<HTMLTextAreaElement>(null);
  // What somebody wrote elsewhere, to be tried here. The router reads `?simular=2` as a number.
  const { simular: asked = '', telefone: from = '' }: { simular?: unknown; telefone?: unknown } = useSearch({
    strict: false,
  });
  const { setValues } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message; the form's own functions are new every time
  useEffect(() => {
    if (asked === '') return;
    setValues({ message: String(asked), phone: tidyPhone(String(from)) });
    field.current?.scrollIntoView({ block: 'center' });
    field.current?.focus({ preventScroll: true });
  }, [asked, from]);
  const onPhone = form.getInputProps('phone');
  return (
    // Never busy: as in every chat, the next message is written before the last one is answered.
    <Form className={classes.form} isSending={false} isChanged={false} onSubmit={submit(simulate)}>
      <div className={classes.sender}>
        <TextInput
          label="Telefone do cliente (opcional)"
          placeholder="+55 11 98765-4321"
          autoComplete="off"
          {...onPhone}
          onBlur={() => form.setFieldValue('phone', tidyPhone(form.values.phone))}
        />
        <Switch label="Mensagem de grupo" {...form.getInputProps('isGroup', { type: 'checkbox' })} />
      </div>
      {children((message) => simulate({ ...form.values, message }))}
      <div className={classes.composer}>
        <Textarea
          ref={field}
          label="Mensagem"
          placeholder="oi"
          autosize
          minRows={1}
          maxRows={4}
          onKeyDown={sendOnEnter}
          {...form.getInputProps('message')}
        />
        <Button type="submit" leftSection={<IconSend2 size={16} aria-hidden />} loading={isWaiting}>
          Simular
        </Button>
      </div>
    </Form>
  );
}

/** As in every chat: Enter sends, Shift+Enter breaks the line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
