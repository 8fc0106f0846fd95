import type { PublicApiAddress } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { publicApiAddress } from '../../shared/public-api.ts';
import { showSaved } from '../../shared/show-saved.ts';

const removeQuestion = 'Remover a chave? A API volta a atender qualquer um que alcance o endereço.';
const endQuestion = 'Deixar de atender o endereço antigo agora? Um celular que ainda o usa fica sem resposta.';

/** What can be done about the key of the public API; each answers with the address as it is then. */
export function useApiKey() {
  const make = useChange(() => api.publicApi.makeKey(), {
    done: 'Chave gerada! Copie o endereço novo para o aplicativo do celular.',
    failed: 'Erro ao gerar a chave',
  });
  const remove = useChange(() => api.publicApi.removeKey(), {
    done: 'Chave removida',
    failed: 'Erro ao remover a chave',
  });
  const endFormer = useChange(() => api.publicApi.endFormer(), {
    done: 'O endereço antigo não é mais atendido',
    failed: 'Erro ao encerrar o endereço antigo',
  });
  return {
    isChanging: make.isPending || remove.isPending || endFormer.isPending,
    make: () => make.mutate(),
    askAndRemove: () => {
      if (window.confirm(removeQuestion)) remove.mutate();
    },
    askAndEndFormer: () => {
      if (window.confirm(endQuestion)) endFormer.mutate();
    },
  };
}

function useChange(change: () => Promise<PublicApiAddress>, texts: { done: string; failed: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (address) => {
      await showSaved(queryClient, publicApiAddress.queryKey, () => address);
      notify.success(texts.done);
    },
    onError: (error) => notify.error(errorText(error, texts.failed)),
  });
}
