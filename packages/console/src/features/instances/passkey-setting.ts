import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { showSaved } from '../../shared/show-saved.ts';

const settingsKey = ['settings'];

/** Whether the linking of a number waits for a passkey where WhatsApp demands one. Undefined until it is known. */
export function usePasskeySetting(onSaved?: () => void) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.settings.get(undefined, { signal }),
  });
  const save = useMutation({
    scope: { id: 'settings' },
    mutationFn: (isAllowed: boolean) => api.settings.save({ body: { passkey_linking: isAllowed ? 'true' : 'false' } }),
    onSuccess: async (saved) => {
      await showSaved(client, settingsKey, () => saved);
      onSaved?.();
    },
    onError: (error) => notify.error(errorText(error, 'Erro ao salvar configurações')),
  });
  const isAllowed = save.isPending ? save.variables : data && data.passkey_linking === 'true';
  return { isAllowed, allow: save.mutate, isSaving: save.isPending };
}
