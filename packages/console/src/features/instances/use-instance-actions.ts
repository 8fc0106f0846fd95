import type { Instance } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { instanceList } from '../../shared/instances.ts';
import { notify } from '../../shared/notify.tsx';
import { askUsage } from '../../shared/usage.ts';
import { focusPageTitle, mendFocus } from './instance-focus.ts';

interface AskedAction {
  act: (instanceId: string) => Promise<unknown>;
  question: (name: string) => string;
  /** What is left without it, to be said in the question. */
  usageOf?: (instance: Instance) => Promise<string>;
  done: string;
  problem: string;
  focusAfter: (instance: Instance) => void;
}

const disconnecting: AskedAction = {
  act: (instanceId) => api.instances.disconnect({ params: { instanceId } }),
  question: (name) =>
    `Desconectar a instância ${name}?\n\nEla deixa de receber e responder mensagens. O celular continua vinculado: para voltar, basta clicar em Conectar, sem ler outro código.`,
  done: 'Instância desconectada com sucesso!',
  problem: 'Erro ao desconectar instância',
  focusAfter: mendFocus,
};

const removing: AskedAction = {
  act: (instanceId) => api.instances.remove({ params: { instanceId } }),
  question: (name) =>
    `Excluir a instância ${name}?\n\nO celular é desvinculado do Recado. Para usar este número de novo, será preciso ler outro código. As conversas no celular não mudam.`,
  usageOf: ({ instance_id }) => askUsage('instance', instance_id),
  done: 'Instância excluída com sucesso!',
  problem: 'Erro ao excluir instância',
  focusAfter: focusPageTitle,
};

export const useDisconnectInstance = () => useAskedAction(disconnecting);
export const useRemoveInstance = () => useAskedAction(removing);

/** Asked first; afterwards the list shows what became of it, also when somebody else was faster. */
function useAskedAction({ act, question, usageOf, done, problem, focusAfter }: AskedAction) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ instance_id }: Instance) => act(instance_id),
    onSuccess: () => notify.success(done),
    onError: (error) => notify.error(errorText(error, problem)),
    onSettled: async (_done, error, instance) => {
      const news = client.invalidateQueries({ queryKey: instanceList.queryKey });
      // Refused, it can be tried again at once.
      if (error) return mendFocus(instance);
      await news;
      focusAfter(instance);
    },
  });
  const ask = async (instance: Instance) => {
    const usage = usageOf ? await usageOf(instance) : '';
    if (window.confirm(question(instance.instance_name) + usage)) mutation.mutate(instance);
  };
  return { ask: (instance: Instance) => void ask(instance), isPending: mutation.isPending };
}
