import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { backupInput, backupLimits, backupTexts } from '@recado/contract';
import { errorText } from '../../shared/api.ts';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import sectionClasses from '../../shared/ui/settings-section.module.css';
import { isSame } from '../../shared/unsaved/is-same.ts';
import { useCreateBackup } from './backup.queries.ts';
import classes from './backup-form.module.css';

const empty = { description: '', isProtected: false, password: '' };

export function BackupCreateForm() {
  const form = useForm({
    initialValues: empty,
    validate: (values) => ({
      ...schemaResolver(backupInput, { sync: true })(wishOf(values)),
      ...(values.isProtected && values.password === '' && { password: backupTexts.passwordTooShort }),
    }),
  });
  const create = useCreateBackup();
  const submit = form.onSubmit(
    (values) =>
      create.mutate(wishOf(values), {
        // What was typed meanwhile is for the next one.
        onSuccess: () => form.getValues() === values && form.reset(),
      }),
    (errors) => form.getInputNode('description' in errors ? 'description' : 'password')?.focus(),
  );
  return (
    <Form
      className={sectionClasses.form}
      aria-labelledby="create-backup"
      isSending={create.isPending}
      isChanged={!isSame(form.values, empty)}
      onSubmit={submit}
    >
      <h3 className={classes.title} id="create-backup">
        Criar backup
      </h3>
      <TextInput
        label="Descrição"
        placeholder={backupLimits.defaultDescription}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      <Checkbox
        label="Incluir tokens, chaves e vínculos do WhatsApp, protegidos por uma senha"
        {...form.getInputProps('isProtected', { type: 'checkbox' })}
      />
      {form.values.isProtected && (
        <PasswordInput
          label="Senha do backup"
          description="Guarde-a bem: sem ela, o que é protegido não pode ser recuperado."
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      )}
      <FormAlert>{create.error ? errorText(create.error, 'Erro ao criar backup') : undefined}</FormAlert>
      <div className={classes.actions}>
        <Button type="submit" loading={create.isPending}>
          Criar Backup
        </Button>
      </div>
    </Form>
  );
}

const wishOf = ({
  description,
  isProtected,
  password,
}: Record<'description' | 'password', string> & { isProtected: boolean }) => ({
  description,
  password: isProtected ? password : '',
});
