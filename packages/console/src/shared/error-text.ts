import { ApiError, ConnectionError } from '@recado/contract';

/** What the administrator reads: the server's own words, 'Erro de conexão' without an answer, else the fallback. */
export const errorText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError || error instanceof ConnectionError) && error.message ? error.message : fallback;
