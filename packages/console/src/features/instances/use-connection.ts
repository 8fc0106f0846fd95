import { ConnectionError, type Instance } from '@recado/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { instanceList } from '../../shared/instances.ts';
import { type ConnectionMode, connectionTexts, isAtRest, nextConnection, startConnection } from './connection.ts';
import { connectInputOf, connectionProgress } from './instances.queries.ts';

const tickMs = 500;

/** The dialog's logic at work: it follows the server and the clock, and asks for a new code when told to. */
export function useConnection(instance: Instance, mode: ConnectionMode) {
  const client = useQueryClient();
  const [connection, dispatch] = useReducer(nextConnection, mode, () => startConnection(mode, Date.now()));
  const { attempt } = connection;
  const isConnected = connection.phase.name === 'connected';

  const { data, dataUpdatedAt, error, fetchStatus } = useQuery({
    ...connectionProgress(instance.instance_id, mode, attempt),
    enabled: !isConnected,
  });
  useEffect(() => {
    // The same answer as before is news too: after a time without any.
    if (data) dispatch({ type: 'observed', observation: data, now: Math.max(dataUpdatedAt, Date.now()) });
  }, [data, dataUpdatedAt]);
  const trouble = error ?? (fetchStatus === 'paused' ? new ConnectionError(undefined) : null);
  const reason = trouble === null ? undefined : errorText(trouble, connectionTexts.unknown);
  useEffect(() => {
    if (reason !== undefined) dispatch({ type: 'unreachable', reason });
  }, [reason]);

  useEffect(() => {
    const timer = setInterval(() => dispatch({ type: 'ticked', now: Date.now() }), tickMs);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (isConnected) void client.invalidateQueries({ queryKey: instanceList.queryKey });
  }, [client, isConnected]);

  const again = useMutation({
    mutationFn: async () => {
      const { status } = await api.instances.status({ params: { instanceId: instance.instance_id } });
      if (!isAtRest(status)) return;
      await api.instances.connect({ body: connectInputOf(instance, mode) });
      void client.invalidateQueries({ queryKey: instanceList.queryKey });
    },
    onSuccess: () => dispatch({ type: 'asked-again', now: Date.now() }),
    onError: (problem) => dispatch({ type: 'unreachable', reason: errorText(problem, connectionTexts.unknown) }),
  });
  return { connection, askAgain: () => again.mutate(), isAsking: again.isPending };
}
