import { ActionIcon } from '@mantine/core';
import type { Backup, BackupKind } from '@recado/contract';
import { IconDownload, IconLock, IconRestore, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './backup.module.css';
import { useDownloadBackup, useRemoveBackup } from './backup.queries.ts';
import { fileSize } from './file-size.ts';

interface BackupRowProps {
  backup: Backup;
  onRestore: () => void;
}

const kindTexts: Record<BackupKind, string> = {
  manual: '',
  scheduled: 'Agendado',
  'before-restore': 'Automático',
};

export function BackupRow({ backup, onRestore }: BackupRowProps) {
  const { filename, description, size, created_at, kind, has_secrets } = backup;
  const download = useDownloadBackup();
  const remove = useRemoveBackup();
  const onDownload = () =>
    download.mutate(filename, { onError: (error) => notify.error(errorText(error, 'Erro ao baixar backup')) });
  const onRemove = () => {
    if (!window.confirm(`Excluir o backup ${description}?\n\n${filename}\n\nIsto não pode ser desfeito.`)) return;
    remove.mutate(filename, {
      onSuccess: () => notify.success('Backup excluído com sucesso!'),
      onError: (error) => notify.error(errorText(error, 'Erro ao excluir backup')),
    });
  };
  return (
    <li className={classes.row}>
      <div className={classes.identity}>
        <div className={classes.name}>
          <strong>{description}</strong>
          {kindTexts[kind] && <span className={classes.kind}>{kindTexts[kind]}</span>}
          {has_secrets && (
            <span className={classes.kind} title="Leva tokens, chaves e vínculos do WhatsApp">
              <IconLock size={13} stroke={1.8} aria-hidden /> Com senha
            </span>
          )}
        </div>
        <p>
          <RelativeTime iso={created_at} />
          <span>{fileSize(size)}</span>
          <code>{filename}</code>
        </p>
      </div>
      <div className={classes.rowActions}>
        <RowAction label={`Baixar ${filename}`} title="Baixar" onClick={onDownload} loading={download.isPending}>
          <IconDownload size={17} stroke={1.7} aria-hidden />
        </RowAction>
        <RowAction label={`Restaurar ${filename}`} title="Restaurar" onClick={onRestore}>
          <IconRestore size={17} stroke={1.7} aria-hidden />
        </RowAction>
        <RowAction label={`Excluir ${filename}`} title="Excluir" onClick={onRemove} loading={remove.isPending}>
          <IconTrash size={17} stroke={1.7} aria-hidden />
        </RowAction>
      </div>
    </li>
  );
}

interface RowActionProps {
  label: string;
  title: string;
  onClick: () => void;
  loading?: boolean;
  children: ReactNode;
}

function RowAction({ label, title, children, ...props }: RowActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={30} aria-label={label} title={title} {...props}>
      {children}
    </ActionIcon>
  );
}
