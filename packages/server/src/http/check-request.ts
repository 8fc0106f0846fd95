import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** What holds for every request, before anything of it is looked at. */
export function checkRequest({ raw, url }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  // HTTP/1.1 asks for it, and whoever leaves it out is no client of ours.
  if (raw.headers.host === undefined && raw.httpVersion === '1.1') done(new AppError('INVALID_REQUEST'));
  // PostgreSQL cannot look for a text with NUL in it, and no name in the product has one.
  else if (url.includes('%00')) done(new AppError('INVALID_URL'));
  else done();
}
