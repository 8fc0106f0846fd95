import type { PersonalData } from '@recado/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { countOf } from '../../shared/format.ts';
import { notify } from '../../shared/notify.tsx';
import { saveFile } from '../../shared/save-file.ts';

/** Asked for one phone at a time and never kept: it is somebody's personal data. */
export const useFindPersonalData = () =>
  useMutation({ mutationFn: (phone: string): Promise<PersonalData> => api.privacy.find({ query: { phone } }) });

export const useExportPersonalData = () =>
  useMutation({ mutationFn: async (phone: string) => saveFile(await api.privacy.export({ query: { phone } })) });

export const usePurgePersonalData = () =>
  useMutation({ mutationFn: (phone: string): Promise<PersonalData> => api.privacy.purge({ body: { phone } }) });

export const unprovenOptOuts = queryOptions({
  queryKey: ['opt-outs', 'unproven'],
  queryFn: ({ signal }) => api.consent.listUnproven(undefined, { signal }),
});

export function useUndoOptOuts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[] } | { all: true }) => api.consent.undoUnproven({ body }),
    onSuccess: ({ undone }) => notify.success(countOf(undone, 'saída desfeita', 'saídas desfeitas')),
    onError: (error) => notify.error(errorText(error, 'Erro ao desfazer as saídas')),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: unprovenOptOuts.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['contacts'] }),
      ]),
  });
}
