import type { RetentionChoice } from '@recado/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { showSaved } from '../../shared/show-saved.ts';

export const savedRetention = queryOptions({
  queryKey: ['retention', 'saved'],
  queryFn: ({ signal }) => api.retention.get(undefined, { signal }),
});

export const retentionPreview = (choice: RetentionChoice) =>
  queryOptions({
    queryKey: ['retention', 'preview', choice],
    queryFn: ({ signal }) => api.retention.preview({ query: { choice } }, { signal }),
  });

export function useSaveRetention() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: RetentionChoice) => api.retention.save({ body: { choice } }),
    onSuccess: async (saved) => {
      await showSaved(queryClient, savedRetention.queryKey, () => saved);
      notify.success('Configurações salvas com sucesso!');
    },
    onError: (error) => notify.error(errorText(error, 'Erro ao salvar configurações')),
  });
}
