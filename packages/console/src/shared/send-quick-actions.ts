import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const sendQuickActionsProblem = 'Erro ao carregar ações rápidas de envio';

export const sendQuickActions = queryOptions({
  queryKey: ['quick-actions'],
  queryFn: ({ signal }) => api.quickActions.list(undefined, { signal }),
  // Their images are long texts: comparing them all with those before would cost more than showing them again.
  structuralSharing: false,
});
