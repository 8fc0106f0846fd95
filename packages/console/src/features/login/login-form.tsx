import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { authTexts, loginInput } from '@recado/contract';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { errorText } from '../../shared/error-text.ts';
import { notify } from '../../shared/notify.tsx';
import { session } from '../../shared/session/session.ts';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { LoginHint } from './login-hint.tsx';
import classes from './login-page.module.css';

interface Credentials {
  username: string;
  password: string;
}

export function LoginForm() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: checkCredentials,
    onValuesChange: () => setProblem(undefined),
  });

  const submit = async ({ username, password }: Credentials) => {
    try {
      await session.login(username.trim(), password);
    } catch (error) {
      setProblem(errorText(error, 'Erro no login'));
      return;
    }
    notify.success('Login realizado com sucesso!');
    await navigate({ to: '/', replace: true });
  };

  const hasEmpty = Object.values(form.errors).includes(true);
  return (
    <Form
      className={classes.fields}
      isSending={form.submitting}
      isChanged={false}
      onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
    >
      <FormAlert>{hasEmpty ? authTexts.fillAllFields : problem}</FormAlert>
      <TextInput
        label="Usuário"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <PasswordInput
        label="Senha"
        name="password"
        autoComplete="current-password"
        size="md"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" fullWidth loading={form.submitting} mt={4}>
        Entrar
      </Button>
      <Suspense>
        <LoginHint onUse={form.setValues} />
      </Suspense>
    </Form>
  );
}

/** `true` only marks an empty field; that all must be filled is said once, above the form. */
function checkCredentials(values: Credentials): Record<string, string | true> {
  const issues = loginInput.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [path[0], message === authTexts.fillAllFields ? true : message]),
  );
}
