import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError, authLimits, authTexts, passwordWeakness } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { session, useUser } from '../../shared/session/session.ts';
import { FieldHint } from '../../shared/ui/field-hint.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import classes from './change-password-form.module.css';
import { checkPasswords, type Passwords } from './check-passwords.ts';

export function ChangePasswordForm() {
  const username = useUser()?.username;
  const [problem, setProblem] = useState<string>();
  const [isTyped, setIsTyped] = useState(false);
  const [weakness, setWeakness] = useState<string>();
  const form = useForm<Passwords>({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: checkPasswords,
    onValuesChange: (values) => {
      setProblem(undefined);
      setIsTyped(Object.values(values).some((value) => value !== ''));
      setWeakness(passwordWeakness(values.newPassword, username ?? ''));
    },
  });
  const focusFirst = (errors: object) => {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };

  const change = useMutation({
    mutationFn: (body: Passwords) => api.auth.changePassword({ body }),
    onSuccess: () => {
      notify.success('Senha alterada com sucesso! Você será redirecionado para fazer login novamente.');
      session.leaveAfter(authLimits.redirectAfterPasswordChangeMs);
    },
    onError: (error) => {
      const text = errorText(error, 'Erro ao alterar senha');
      const field = fieldOf(error);
      if (!field) return setProblem(text);
      form.setFieldError(field, text);
      focusFirst({ [field]: text });
    },
  });

  const hasEmpty = Object.values(form.errors).includes(true);
  return (
    <Form
      className={classes.form}
      isSending={change.isPending}
      isChanged={isTyped && !change.isSuccess}
      onSubmit={form.onSubmit((values) => change.mutate(values), focusFirst)}
    >
      <FormAlert>{hasEmpty ? authTexts.fillAllFields : problem}</FormAlert>
      {/* Lets password managers know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
      <PasswordInput
        label="Senha Atual"
        autoComplete="current-password"
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      <div>
        <PasswordInput
          label="Nova Senha"
          description={`Mínimo de ${authLimits.passwordMin} caracteres; recomendamos ${authLimits.passwordRecommended} ou mais, com letras e números.`}
          autoComplete="new-password"
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <FieldHint>{!form.errors['newPassword'] && weakness}</FieldHint>
      </div>
      <PasswordInput
        label="Confirmar Nova Senha"
        autoComplete="new-password"
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
      />
      <div className={classes.actions}>
        {/* Still busy after success: the session is over and the sign-in screen follows in a moment. */}
        <Button type="submit" loading={change.isPending || change.isSuccess}>
          Alterar Senha
        </Button>
      </div>
    </Form>
  );
}

function fieldOf(error: unknown): keyof Passwords | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'WRONG_CURRENT_PASSWORD') return 'currentPassword';
  if (error.code === 'DEFAULT_PASSWORD' || error.code === 'SAME_PASSWORD') return 'newPassword';
  return undefined;
}
