import { ConnectionError, type Script, type ScriptResult, scriptLimits, scriptTexts } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { scriptList, scriptRuns } from './scripts.queries.ts';

/** What the result panel shows: the outcome of a run, or why there is none. */
export interface ShownResult extends Pick<ScriptResult, 'success' | 'message' | 'error' | 'data' | 'logs'> {
  scriptName: string;
  durationMs: number | undefined;
}

/** Runs one script at a time and keeps what became of the last one. */
export function useScriptRun() {
  const client = useQueryClient();
  const [result, setResult] = useState<ShownResult>();
  const run = useMutation({
    // Without the network it must say so at once, not wait for it.
    networkMode: 'always',
    mutationFn: ({ id }: Script) =>
      api.scripts.execute({
        params: { id },
        body: {
          options: { headless: true, timeout: scriptLimits.timeoutMs },
          eventData: { executedManually: true, timestamp: new Date().toISOString() },
        },
      }),
    onMutate: () => setResult(undefined),
    onSuccess: ({ duration_ms, ...outcome }, { name }) => {
      setResult({ ...outcome, scriptName: name, durationMs: duration_ms });
      if (outcome.success) notify.success('Script executado com sucesso!');
      else notify.error('Erro ao executar script');
    },
    onError: (error, { name }) => {
      setResult({ ...failureOf(error), success: false, data: null, logs: [], scriptName: name, durationMs: undefined });
      notify.error(error instanceof ConnectionError ? 'Erro de conexão' : 'Erro ao executar script');
    },
    onSettled: (_result, _error, { id }) => {
      void client.invalidateQueries({ queryKey: scriptList.queryKey });
      void client.invalidateQueries({ queryKey: scriptRuns(id).queryKey });
    },
  });
  return {
    start: run.mutate,
    isBusy: run.isPending,
    isRunning: (id: number) => run.isPending && run.variables.id === id,
    result,
    close: () => setResult(undefined),
  };
}

export type ScriptRunner = ReturnType<typeof useScriptRun>;

const failureOf = (error: Error): Pick<ShownResult, 'message' | 'error'> =>
  error instanceof ConnectionError
    ? { message: 'Não foi possível conectar ao servidor', error: 'Erro de conexão' }
    : { message: scriptTexts.failed, error: errorText(error, 'Erro desconhecido') };
