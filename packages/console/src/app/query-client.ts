import { ApiError } from '@recado/contract';
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // An answer below 500 will not change by asking again.
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
    },
    // Without this a form would wait silently for the network instead of saying 'Erro de conexão'.
    mutations: { networkMode: 'always' },
  },
});
