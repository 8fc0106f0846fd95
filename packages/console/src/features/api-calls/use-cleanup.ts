import { apiCallLimits } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { apiCallsKey } from '../../shared/api-calls.ts';
import { countOf, formatNumber } from '../../shared/format.ts';
import { notify } from '../../shared/notify.tsx';

const question = `Limpar os registros antigos? Só as últimas ${formatNumber(apiCallLimits.keptByCleanup)} chamadas permanecem; as outras são excluídas definitivamente.`;

export function useCleanup() {
  const queryClient = useQueryClient();
  const cleanup = useMutation({
    mutationFn: () => api.apiCalls.cleanup(),
    onSuccess: ({ deletedRecords }) => {
      if (deletedRecords === 0) notify.info('Nenhum registro antigo para limpar');
      else notify.success(countOf(deletedRecords, 'registro antigo excluído', 'registros antigos excluídos'));
      void queryClient.invalidateQueries({ queryKey: apiCallsKey });
    },
    onError: (error) => notify.error(errorText(error, 'Erro ao limpar registros')),
  });
  const askAndClean = () => {
    if (window.confirm(question)) cleanup.mutate();
  };
  return { askAndClean, isCleaning: cleanup.isPending };
}
