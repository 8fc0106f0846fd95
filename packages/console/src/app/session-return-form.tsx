import { Button, PasswordInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { errorText } from '../shared/error-text.ts';
import { session } from '../shared/session/session.ts';
import { Form } from '../shared/ui/form.tsx';
import { FormAlert } from '../shared/ui/form-alert.tsx';
import classes from './session-expired.module.css';

/** The same person comes back to the page as it was left, with what was typed into it. Another one has to leave it. */
export function SessionReturnForm({ username }: { username: string }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(undefined);
    setIsSending(true);
    try {
      await session.login(username, password);
    } catch (error) {
      setProblem(errorText(error, 'Erro no login'));
      field.current?.focus();
      field.current?.select();
    }
    setIsSending(false);
  };
  return (
    <Form className={classes.form} isSending={isSending} isChanged={false} onSubmit={(event) => void onSubmit(event)}>
      <FormAlert>{problem}</FormAlert>
      {/* Lets password managers know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        ref={field}
        label={
          <>
            Senha de <strong>{username}</strong>
          </>
        }
        description="A página continua como você deixou."
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setProblem(undefined);
        }}
        data-autofocus
      />
      <Button type="submit" fullWidth loading={isSending} disabled={password === ''}>
        Continuar
      </Button>
    </Form>
  );
}
