import { actionLabels, type TestFacts, type TriggerRun } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../shared/api.ts';
import { notify } from '../../../shared/notify.tsx';
import { triggerList, triggerNewsKey } from '../triggers.queries.ts';

/** How long somebody is kept waiting for the outcome, and how often it is looked for. */
const patienceMs = 15_000;
const lookMs = 400;

/** Runs a trigger by hand and tells what came of it, as far as that is known soon. */
export function useExecution() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ id, facts }: { id: number; facts: TestFacts }) => {
      const body = { triggeredManually: true, timestamp: new Date().toISOString(), ...facts };
      return outcomeOf(await api.triggers.execute({ params: { id }, body }));
    },
    onSuccess: (run) => {
      if (run.state === 'succeeded') notify.success('Gatilho executado com sucesso!');
      else if (run.state === 'failed') notify.error(failureText(run));
      else notify.info('O gatilho continua em execução. Acompanhe no Histórico.');
    },
    onError: (error) => notify.error(errorText(error, 'Erro ao executar gatilho')),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: triggerNewsKey });
      void client.invalidateQueries({ queryKey: triggerList.queryKey });
    },
  });
  return {
    execute: (id: number, facts: TestFacts) => mutation.mutate({ id, facts }),
    isExecuting: (id: number) => mutation.isPending && mutation.variables.id === id,
  };
}

async function outcomeOf(started: TriggerRun): Promise<TriggerRun> {
  const giveUpAt = Date.now() + patienceMs;
  let run = started;
  while ((run.state === 'running' || run.state === 'waiting') && Date.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    // An answer that is lost says nothing about the run; it has begun.
    run = await api.triggers.run({ params: { id: run.id } }).catch(() => run);
  }
  return run;
}

/** The first action that failed, with its reason. */
function failureText({ trigger_name, actions, given_up }: TriggerRun): string {
  const [first, ...others] = actions.filter(({ state }) => state === 'failed');
  if (!first) return `O gatilho "${trigger_name}" falhou: ${given_up?.error ?? 'veja o Histórico'}`;
  const label = (actionLabels as Record<string, string>)[first.type] ?? first.type;
  const more = others.length > 0 ? ` (e mais ${others.length} com falha)` : '';
  return `O gatilho "${trigger_name}" falhou em ${label}: ${first.result}${more}`;
}
