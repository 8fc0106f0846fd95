import { defaultResponseQuickActions, type ResponseQuickAction } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { QuickActionStrip, StripProblem } from '../../shared/ui/quick-action-strip.tsx';
import { activeQuickActions } from './responses.queries.ts';

/** Without an answer of the server those of the specification stand in. */
export function ResponseQuickActionStrip({ onPick }: { onPick: (action: ResponseQuickAction) => void }) {
  const { data, isPending, isError } = useQuery(activeQuickActions);
  const hasFailed = !data && isError;
  return (
    <QuickActionStrip
      actions={hasFailed ? defaultResponseQuickActions : data}
      isPending={isPending}
      tab="response"
      empty="Nenhuma ação rápida ativa. Crie textos prontos e preencha o formulário com um clique."
      problem={
        hasFailed && (
          <StripProblem role="status">
            Não foi possível carregar as suas ações rápidas. Estas são as padrão.
          </StripProblem>
        )
      }
      onPick={onPick}
    />
  );
}
