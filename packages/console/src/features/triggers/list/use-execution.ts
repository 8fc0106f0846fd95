import type { TestFacts, TriggerRun } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../shared/api.ts';
import { notify } from '../../../shared/notify.tsx';
import { triggerList, triggerNewsKey } from '../triggers.queries.ts';
import { hasNews, isOver, outcomeOf } from './run-outcome.ts';
import { tellEnd } from './tell-end.ts';

/** How long somebody is kept waiting for the outcome, and how often it is looked for. */
const patienceMs = 15_000;
const lookMs = 400;

/** Runs a trigger by hand and tells what came of it: what is known soon, and later its end. */
export function useExecution() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ id, facts }: { id: number; facts: TestFacts }) => {
      const body = { triggeredManually: true, timestamp: new Date().toISOString(), ...facts };
      return followRun(await api.triggers.execute({ params: { id }, body }));
    },
    onSuccess: (run) => {
      const { kind, text } = outcomeOf(run);
      notify[kind](text);
      if (!isOver(run)) tellEnd(client, run);
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

async function followRun(started: TriggerRun): Promise<TriggerRun> {
  const giveUpAt = Date.now() + patienceMs;
  let run = started;
  while (!hasNews(run) && Date.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    // An answer that is lost says nothing about the run; it has begun.
    run = await api.triggers.run({ params: { id: run.id } }).catch(() => run);
  }
  return run;
}
