import type { SettingsInput } from '@recado/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';

export const savedSettings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.settings.get(undefined, { signal }),
});

export const notificationStatus = queryOptions({
  queryKey: ['settings', 'notifications'],
  queryFn: ({ signal }) => api.settings.notificationStatus(undefined, { signal }),
  refetchInterval: 10_000,
});

export const saveFailed = 'Erro ao salvar configurações';

/** Saves what is named and leaves the rest as it is. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other: what was wished last is what is kept.
    scope: { id: 'settings' },
    mutationFn: (body: SettingsInput) => api.settings.save({ body }),
    // An answer already under way would bring back the old values after the new ones.
    onMutate: () => queryClient.cancelQueries({ queryKey: savedSettings.queryKey, exact: true }),
    onSuccess: (saved) => {
      queryClient.setQueryData(savedSettings.queryKey, saved);
      notify.success('Configurações salvas com sucesso!');
    },
  });
}
