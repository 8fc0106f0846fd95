import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { Session } from '../modules/auth/auth.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
}

export type Authenticate = (request: FastifyRequest) => Promise<void>;

/** Runs before the body is read, so a stranger cannot make the server parse anything. */
export const createAuthenticate =
  (findSession: (token: string) => Promise<Session | undefined>): Authenticate =>
  async (request) => {
    const [, token] = /^Bearer +([\w-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!token) throw new AppError('UNAUTHENTICATED');
    const session = await findSession(token);
    if (!session) throw new AppError('SESSION_EXPIRED');
    request.session = session;
  };
