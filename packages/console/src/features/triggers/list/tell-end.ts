import { ApiError, type TriggerRun } from '@recado/contract';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { notify } from '../../../shared/notify.tsx';
import { triggerNewsKey } from '../triggers.queries.ts';
import { isOver, lateOutcomeOf } from './run-outcome.ts';

/** Tells how a run ends, whatever screen is open then. It is looked at again whenever the server says that runs changed. */
export function tellEnd(client: QueryClient, { id }: Pick<TriggerRun, 'id'>): void {
  const observer = new QueryObserver(client, {
    queryKey: [...triggerNewsKey, 'runs', 'one', id],
    queryFn: ({ signal }) => api.triggers.run({ params: { id } }, { signal }),
    staleTime: 0,
  });
  const leave = observer.subscribe(({ data, error }) => {
    const isGone = error instanceof ApiError && error.status === 404;
    if (isGone) return leave();
    if (!data || !isOver(data)) return;
    leave();
    const { kind, text } = lateOutcomeOf(data);
    notify[kind](text);
  });
}
