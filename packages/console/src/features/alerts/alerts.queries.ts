import type { AlertInput } from '@recado/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { showSaved } from '../../shared/show-saved.ts';

export const alertsNow = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => api.alerts.get(undefined, { signal }),
});

/** `inputOf`: what is saved when a switch is turned so. The rest is left as it is. */
export function useSaveAlert(inputOf: (isOn: boolean) => AlertInput) {
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other: what was wished last is what is kept.
    scope: { id: 'alerts' },
    mutationFn: (isOn: boolean) => api.alerts.save({ body: inputOf(isOn) }),
    onSuccess: (saved) => showSaved(queryClient, alertsNow.queryKey, () => saved),
    onError: (error) => notify.error(errorText(error, 'Erro ao salvar os alertas')),
  });
}
