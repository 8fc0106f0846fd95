import type { Backup, BackupKind } from '@recado/contract';
import { IconDownload, IconLock, IconRestore } from '@tabler/icons-react';
import { errorText } from '../../shared/api.ts';
import { fileSize } from '../../shared/file-size.ts';
import { notify } from '../../shared/notify.tsx';
import { IconAction, RemoveAction } from '../../shared/ui/icon-action.tsx';
import { SectionRow } from '../../shared/ui/list-section.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { useDownloadBackup, useRemoveBackup } from './backup.queries.ts';
import classes from './backup-row.module.css';

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
    <SectionRow
      name={description}
      marks={
        <>
          {kindTexts[kind] && <span className={classes.kind}>{kindTexts[kind]}</span>}
          {has_secrets && (
            <span className={classes.kind} title="Leva tokens, chaves e vínculos do WhatsApp">
              <IconLock size={13} stroke={1.8} aria-hidden /> Com senha
            </span>
          )}
        </>
      }
      facts={
        <>
          <RelativeTime iso={created_at} />
          <span>{fileSize(size)}</span>
          <code>{filename}</code>
        </>
      }
      actions={
        <>
          <IconAction
            icon={IconDownload}
            label={`Baixar ${filename}`}
            title="Baixar"
            size={32}
            onClick={onDownload}
            loading={download.isPending}
          />
          <IconAction
            icon={IconRestore}
            label={`Restaurar ${filename}`}
            title="Restaurar"
            size={32}
            onClick={onRestore}
          />
          <RemoveAction name={filename} size={32} onClick={onRemove} loading={remove.isPending} />
        </>
      }
    />
  );
}
