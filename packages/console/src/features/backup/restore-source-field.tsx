import { CloseButton, FileInput } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import classes from './restore-source-field.module.css';
import type { RestoreSource } from './restore-wish.ts';

interface RestoreSourceFieldProps {
  source: RestoreSource | undefined;
  onChange: (source: RestoreSource | undefined) => void;
  error: string | undefined;
  /** What was chosen is on its way to the server. */
  isSending: boolean;
}

/** A file of this computer, unless one of the server's own was chosen from the list. */
export function RestoreSourceField({ source, onChange, error, isSending }: RestoreSourceFieldProps) {
  if (source && 'filename' in source) {
    return (
      <p className={classes.source} role="status">
        <IconFileZip size={18} stroke={1.6} aria-hidden />
        <span>
          {source.filename} <small>deste servidor</small>
        </span>
        <CloseButton aria-label="Escolher outro arquivo" onClick={() => onChange(undefined)} disabled={isSending} />
      </p>
    );
  }
  return (
    <FileInput
      label="Arquivo de backup"
      description="Um arquivo ZIP criado pelo Recado, deste ou de outro servidor."
      placeholder="Escolher arquivo…"
      accept=".zip,application/zip"
      leftSection={<IconFileZip size={17} stroke={1.6} aria-hidden />}
      clearable
      clearButtonProps={{ 'aria-label': 'Tirar o arquivo' }}
      value={source?.file ?? null}
      onChange={(file) => onChange(file ? { file } : undefined)}
      error={error}
      disabled={isSending}
    />
  );
}
