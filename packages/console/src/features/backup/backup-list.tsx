import type { Backup } from '@recado/contract';
import { countOf } from '../../shared/format.ts';
import classes from './backup.module.css';
import { BackupRow } from './backup-row.tsx';

interface BackupListProps {
  backups: Backup[];
  problem: string | undefined;
  onRestore: (backup: Backup) => void;
}

export function BackupList({ backups, problem, onRestore }: BackupListProps) {
  return (
    <div className={classes.part}>
      <header className={classes.head}>
        <h3 className={classes.title}>Backups neste servidor</h3>
        {problem ? (
          <p role="alert">{problem}</p>
        ) : (
          backups.length > 0 && <p>{countOf(backups.length, 'arquivo', 'arquivos')}</p>
        )}
      </header>
      {backups.length === 0 ? (
        <p className={classes.empty}>Nenhum backup ainda. Crie o primeiro e guarde uma cópia fora deste computador.</p>
      ) : (
        <ul className={classes.list} aria-label="Backups neste servidor">
          {backups.map((backup) => (
            <BackupRow key={backup.filename} backup={backup} onRestore={() => onRestore(backup)} />
          ))}
        </ul>
      )}
    </div>
  );
}
