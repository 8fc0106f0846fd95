import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../shared/api.ts';
import { notify } from '../../../shared/notify.tsx';
import { triggerNewsKey } from '../triggers.queries.ts';

/** Runs a trigger by hand. How its actions fare is seen in the history, action by action. */
export function useExecution() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (id: number) =>
      api.triggers.execute({
        params: { id },
        body: { triggeredManually: true, timestamp: new Date().toISOString() },
      }),
    onSuccess: () => {
      notify.success('Gatilho executado com sucesso!');
      void client.invalidateQueries({ queryKey: triggerNewsKey });
    },
    onError: (error) => notify.error(errorText(error, 'Erro ao executar gatilho')),
  });
  return {
    execute: (id: number) => mutation.mutate(id),
    isExecuting: (id: number) => mutation.isPending && mutation.variables === id,
  };
}
