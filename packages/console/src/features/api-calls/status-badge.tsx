import { VisuallyHidden } from '@mantine/core';
import { type StatusTone, statusTone } from './call-format.ts';
import classes from './status-badge.module.css';

const meaning: Record<StatusTone, string> = { success: 'Sucesso', error: 'Erro', other: 'Outro' };

export function StatusBadge({ status }: { status: number }) {
  const tone = statusTone(status);
  return (
    <span className={classes.badge} data-tone={tone} title={meaning[tone]}>
      {status}
      <VisuallyHidden> ({meaning[tone]})</VisuallyHidden>
    </span>
  );
}
