import type { BulkSend } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { showSaved } from '../../shared/show-saved.ts';
import { bulkSendList } from './bulk-sends.queries.ts';

export function useBulkControls({ id }: BulkSend) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    scope: { id: `bulk-send-${id}` },
    mutationFn: (action: 'pause' | 'resume' | 'cancel') => api.bulkSends[action]({ params: { id } }),
    onSuccess: (changed) =>
      showSaved(client, bulkSendList.queryKey, (list) => list?.map((entry) => (entry.id === id ? changed : entry))),
    onError: (error) => notify.error(errorText(error, 'Erro ao mudar o envio em massa')),
    onSettled: () => void client.invalidateQueries({ queryKey: bulkSendList.queryKey }),
  });
  return {
    isPending,
    pause: () => mutate('pause'),
    resume: () => mutate('resume'),
    cancel: () => {
      if (window.confirm('Cancelar o envio? As mensagens que faltam não serão enviadas.')) mutate('cancel');
    },
  };
}
