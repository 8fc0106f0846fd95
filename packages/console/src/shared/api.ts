import { ApiError, ConnectionError, createClient, routes } from '@recado/contract';
import { session } from './session/session.ts';

export const api = createClient(routes, session.send);

/** A signed-in GET of something that is not in the route table. */
export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await session.send(path, signal ? { signal } : {}, {}).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new ConnectionError(cause);
  });
  if (!response.ok) throw new ApiError(response.status, {});
  return response.json();
}

/** What the administrator reads: the server's own words, 'Erro de conexão' without an answer, else the fallback. */
export const errorText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError || error instanceof ConnectionError) && error.message ? error.message : fallback;
