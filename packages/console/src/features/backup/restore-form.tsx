import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { ApiError, type BackupMode, backupTexts } from '@recado/contract';
import { type Dispatch, type SetStateAction, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import sectionClasses from '../../shared/ui/settings-section.module.css';
import { useRestoreBackup } from './backup.queries.ts';
import classes from './backup-form.module.css';
import { RestoreModeField } from './restore-mode-field.tsx';
import { RestoreReport } from './restore-report.tsx';
import { RestoreSourceField } from './restore-source-field.tsx';
import { nameOf, questionOf, type RestoreSource } from './restore-wish.ts';

interface RestoreFormProps {
  source: RestoreSource | undefined;
  onSource: Dispatch<SetStateAction<RestoreSource | undefined>>;
}

export function RestoreForm({ source, onSource }: RestoreFormProps) {
  const [mode, setMode] = useState<BackupMode>('replace');
  const [secret, setSecret] = useState(noSecret);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState(0);
  const restore = useRestoreBackup(setSent);
  const form = useRef<HTMLFormElement>(null);

  // Chosen from the list above: the form is where it goes on.
  useEffect(() => {
    if (source && 'filename' in source) form.current?.scrollIntoView({ block: 'nearest' });
  }, [source]);

  const choose = (chosen: RestoreSource | undefined) => {
    restore.reset();
    setProblem(undefined);
    setSecret(noSecret);
    onSource(chosen);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = sourceProblem(source);
    setProblem(wrong);
    if (wrong || !source || !window.confirm(questionOf(mode, nameOf(source)))) return;
    setSent(0);
    restore.mutate(
      { source, mode, password: secret.password, without_secrets: secret.isLost ? 'true' : 'false' },
      {
        onSuccess: () => {
          setSecret((typed) => (typed === secret ? noSecret : typed));
          // Another one may have been chosen from the list meanwhile.
          onSource((chosen) => (chosen === source ? undefined : chosen));
        },
      },
    );
  };
  const isProtected = source !== undefined && 'filename' in source && source.isProtected;
  // What the server said belongs to the backup that it was asked to restore.
  const error = restore.variables?.source === source ? restore.error : null;
  const isUploading = restore.isPending && 'file' in restore.variables.source && sent < 1;
  return (
    <Form
      ref={form}
      className={sectionClasses.form}
      aria-labelledby="restore-backup"
      isSending={restore.isPending}
      isChanged={secret.password !== ''}
      onSubmit={onSubmit}
    >
      <h3 className={classes.title} id="restore-backup">
        Restaurar backup
      </h3>
      <RestoreSourceField source={source} onChange={choose} error={problem} isSending={restore.isPending} />
      <RestoreModeField mode={mode} onChange={setMode} />
      {(isProtected || secret !== noSecret || needsPassword(error)) && (
        <>
          <PasswordInput
            label="Senha do backup"
            description="A que foi escolhida quando o backup foi criado."
            autoComplete="off"
            value={secret.password}
            disabled={secret.isLost}
            onChange={(event) => setSecret({ password: event.currentTarget.value, isLost: false })}
          />
          <Checkbox
            label="Não tenho a senha: restaurar sem os tokens, chaves e vínculos"
            checked={secret.isLost}
            onChange={(event) => setSecret({ password: '', isLost: event.currentTarget.checked })}
          />
        </>
      )}
      <FormAlert>{error ? errorText(error, 'Erro ao importar backup') : undefined}</FormAlert>
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={restore.isPending}>
          Restaurar Backup
        </Button>
        {isUploading && (
          <span className={classes.sending} role="status">
            Enviando o arquivo: {Math.floor(sent * 100)}%
          </span>
        )}
      </div>
      {restore.data && <RestoreReport report={restore.data} />}
    </Form>
  );
}

const noSecret = { password: '', isLost: false };

function sourceProblem(source: RestoreSource | undefined): string | undefined {
  if (!source) return backupTexts.fileMissing;
  return /\.zip$/i.test(nameOf(source)) ? undefined : backupTexts.onlyZip;
}

const needsPassword = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'BACKUP_PASSWORD_MISSING' || error.code === 'BACKUP_PASSWORD_WRONG');
