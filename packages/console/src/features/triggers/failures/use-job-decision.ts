import type { FailedJob } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../shared/api.ts';
import { notify } from '../../../shared/notify.tsx';
import { triggerNewsKey } from '../triggers.queries.ts';

export function useJobDecision({ id, what }: Pick<FailedJob, 'id' | 'what'>) {
  const client = useQueryClient();
  const decision = useMutation({
    mutationFn: (kind: 'retry' | 'discard') => api.jobs[kind]({ params: { id } }),
    onSuccess: (_, kind) => notify.success(kind === 'retry' ? 'Nova tentativa iniciada!' : 'Trabalho descartado!'),
    onError: (error) => notify.error(errorText(error, 'Não foi possível concluir. Tente novamente.')),
    // Also after a failure: somebody else may have decided already.
    onSettled: async (_done, error) => {
      const news = client.invalidateQueries({ queryKey: triggerNewsKey });
      // Refused, it can be decided anew at once.
      if (error) return;
      await news;
      // The button that had the focus may be gone with its row.
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
      }
    },
  });
  return {
    retry: () => decision.mutate('retry'),
    discard: () => {
      if (window.confirm(`Tem certeza que deseja descartar este trabalho?\n\n${what}`)) decision.mutate('discard');
    },
    isDeciding: decision.isPending,
  };
}
