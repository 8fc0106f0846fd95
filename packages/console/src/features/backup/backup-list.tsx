import type { Backup } from '@recado/contract';
import { countOf } from '../../shared/format.ts';
import { SectionHead, SectionRows } from '../../shared/ui/list-section.tsx';
import classes from './backup-list.module.css';
import { BackupRow } from './backup-row.tsx';

interface BackupListProps {
  backups: Backup[];
  problem: string | undefined;
  onRestore: (backup: Backup) => void;
}

export function BackupList({ backups, problem, onRestore }: BackupListProps) {
  return (
    <div className={classes.part}>
      <SectionHead
        title="Backups neste servidor"
        count={backups.length > 0 ? countOf(backups.length, 'arquivo', 'arquivos') : undefined}
        problem={problem}
      />
      {backups.length === 0 ? (
        <p className={classes.empty}>Nenhum backup ainda. Crie o primeiro e guarde uma cópia fora deste computador.</p>
      ) : (
        <SectionRows label="Backups neste servidor" className={classes.list}>
          {backups.map((backup) => (
            <BackupRow key={backup.filename} backup={backup} onRestore={() => onRestore(backup)} />
          ))}
        </SectionRows>
      )}
    </div>
  );
}
