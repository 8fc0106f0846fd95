import { ApiError, ConnectionError, createClient, routes } from '@recado/contract';
import { session } from './session/session.ts';

export const api = createClient(routes, session.send);

/** What the administrator reads: the server's own words, 'Erro de conexão' without an answer, else the fallback. */
export const errorText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError || error instanceof ConnectionError) && error.message ? error.message : fallback;
