import { type BackupScheduleInput, backupRoutes, createClient } from '@recado/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import type { EditFields } from '../../shared/edit-conflict.ts';
import { notify } from '../../shared/notify.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { sendWithProgress } from '../../shared/send-with-progress.ts';
import { showSaved } from '../../shared/show-saved.ts';
import { useEdit } from '../../shared/use-edit.ts';
import type { SavedEdit } from '../../shared/use-saved-form.ts';
import type { RestoreWish } from './restore-wish.ts';

export const backupList = queryOptions({
  queryKey: ['backup', 'list'],
  queryFn: async ({ signal }) => (await api.backup.list(undefined, { signal })).backups,
});

/** The stream tells when something begins and ends; how far it is, only who asks. */
export const backupStatus = (isExpected: boolean) =>
  queryOptions({
    queryKey: ['backup', 'status'],
    queryFn: ({ signal }) => api.backup.status(undefined, { signal }),
    refetchInterval: ({ state }) => (isExpected || state.data?.running ? 500 : false),
    retry: false,
  });

export const savedSchedule = queryOptions({
  queryKey: ['backup', 'schedule'],
  queryFn: ({ signal }) => api.backup.schedule(undefined, { signal }),
});

export function useCreateBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ['backup', 'work'],
    mutationFn: (body: { description: string; password: string }) => api.backup.create({ body }),
    onSuccess: () => {
      notify.success('Backup criado com sucesso!');
      void queryClient.invalidateQueries({ queryKey: backupList.queryKey });
    },
  });
}

export const useDownloadBackup = () =>
  useMutation({
    mutationFn: async (filename: string) => saveFile(await api.backup.download({ params: { filename } })),
  });

export const useRemoveBackup = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (filename: string) => api.backup.remove({ params: { filename } }),
    // The row is busy until it is gone; refused, it is there for the next try at once.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: backupList.queryKey }),
    // Somebody else may have been faster.
    onError: () => void queryClient.invalidateQueries({ queryKey: backupList.queryKey }),
  });
};

export function useRestoreBackup(onProgress: (sent: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ['backup', 'work'],
    mutationFn: ({ source, ...body }: RestoreWish) => {
      if ('filename' in source) return api.backup.restore({ params: { filename: source.filename }, body });
      const { signal } = new AbortController();
      const { backup } = createClient({ backup: backupRoutes }, sendWithProgress({ signal, onProgress }));
      return backup.import({ body, files: { backup: source.file } }, { signal });
    },
    onSuccess: () => {
      notify.success('Backup restaurado com sucesso!');
      // Whatever any screen remembers may be something else now.
      void queryClient.invalidateQueries();
    },
  });
}

export function useSaveSchedule({ base, take, follow }: SavedEdit<BackupScheduleInput>, fields: EditFields) {
  const queryClient = useQueryClient();
  return useEdit({
    base,
    fields,
    mine: (values: BackupScheduleInput) => values,
    save: (body, seen) => api.backup.saveSchedule({ body }, { base: seen }),
    follow,
    onKept: (present) => {
      take(present);
      return showSaved(queryClient, savedSchedule.queryKey, () => present);
    },
    onSaved: async (saved) => {
      await showSaved(queryClient, savedSchedule.queryKey, () => saved);
      notify.success('Configurações salvas com sucesso!');
    },
  });
}
