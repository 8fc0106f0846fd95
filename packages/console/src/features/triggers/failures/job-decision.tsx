import { Button } from '@mantine/core';
import type { FailedJob } from '@recado/contract';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import classes from './failed-jobs.module.css';
import { useJobDecision } from './use-job-decision.ts';

/** What becomes of work that the server gave up. */
export function JobDecision({ job }: { job: Pick<FailedJob, 'id' | 'what'> }) {
  const { retry, discard, isDeciding } = useJobDecision(job);
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={15} stroke={1.7} aria-hidden />}
        onClick={retry}
        loading={isDeciding}
        aria-label={`Tentar novamente: ${job.what}`}
      >
        Tentar Novamente
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconTrash size={15} stroke={1.7} aria-hidden />}
        onClick={discard}
        disabled={isDeciding}
        aria-label={`Descartar: ${job.what}`}
      >
        Descartar
      </Button>
    </div>
  );
}
