import { Progress } from '@mantine/core';
import type { BackupStatus, BackupStep } from '@recado/contract';
import classes from './backup-progress.module.css';

const stepTexts: Record<BackupStep, string> = {
  writing: 'Criando o backup',
  checking: 'Conferindo o arquivo',
  saving: 'Guardando os dados atuais',
  restoring: 'Restaurando os dados',
};

export function BackupProgress({ running }: { running: NonNullable<BackupStatus['running']> }) {
  const percent = Math.floor(running.progress * 100);
  return (
    <div className={classes.progress}>
      <p role="status">
        {stepTexts[running.step]}… <span>{percent}%</span>
      </p>
      <Progress value={percent} size="md" animated striped aria-label={stepTexts[running.step]} />
    </div>
  );
}
