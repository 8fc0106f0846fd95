import type { AiSettings } from '@recado/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';

export const savedAiSettings = queryOptions({
  queryKey: ['ai'],
  queryFn: ({ signal }) => api.ai.get(undefined, { signal }),
});

export function useSaveAiSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AiSettings) => api.ai.save({ body }),
    // An answer already under way would bring back the old values after the new ones.
    onMutate: () => queryClient.cancelQueries({ queryKey: savedAiSettings.queryKey }),
    onSuccess: (saved) => {
      queryClient.setQueryData(savedAiSettings.queryKey, saved);
      notify.success('Configurações da OpenAI salvas com sucesso!');
    },
  });
}
