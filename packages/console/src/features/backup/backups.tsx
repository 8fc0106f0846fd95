import type { Backup } from '@recado/contract';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { backupList, backupStatus } from './backup.queries.ts';
import { BackupCreateForm } from './backup-create-form.tsx';
import { BackupList } from './backup-list.tsx';
import { BackupProgress } from './backup-progress.tsx';
import { RestoreForm } from './restore-form.tsx';
import type { RestoreSource } from './restore-wish.ts';
import { ScheduleForm } from './schedule-form.tsx';

interface BackupsProps {
  backups: Backup[];
  /** Why what is shown may be out of date. */
  problem: string | undefined;
}

export function Backups({ backups, problem }: BackupsProps) {
  const [source, setSource] = useState<RestoreSource>();
  const isAsked = useIsMutating({ mutationKey: ['backup', 'work'] }) > 0;
  const { data: status } = useQuery(backupStatus(isAsked));
  const running = status?.running ?? undefined;
  useListAfterwards(running !== undefined);
  return (
    <>
      {running && <BackupProgress running={running} />}
      <BackupCreateForm />
      <BackupList
        backups={backups}
        problem={problem}
        onRestore={({ filename, has_secrets }) => setSource({ filename, isProtected: has_secrets })}
      />
      <RestoreForm source={source} onSource={setSource} />
      <ScheduleForm />
    </>
  );
}

/** What ended may have been begun elsewhere, so nobody else would look at the list. */
function useListAfterwards(isRunning: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isRunning) return undefined;
    return () => void queryClient.invalidateQueries({ queryKey: backupList.queryKey });
  }, [isRunning, queryClient]);
}
