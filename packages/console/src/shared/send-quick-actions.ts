import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const sendQuickActionsProblem = 'Erro ao carregar ações rápidas de envio';

export const sendQuickActions = queryOptions({
  queryKey: ['quick-actions'],
  queryFn: ({ signal }) => api.quickActions.list(undefined, { signal }),
  // Their images come along, some megabytes: not again each time the window gets the focus, and never compared.
  staleTime: 5 * 60_000,
  structuralSharing: false,
});
